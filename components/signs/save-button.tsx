"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

interface Props {
  label: string;
  /** Of the file. */
  name: string;
  text: () => string;
}

/** Saves a text as a file. */
export function SaveButton({ label, name, text }: Props) {
  return (
    <Button
      variant="default"
      color="gray"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => save(name, text())}
    >
      {label}
    </Button>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
