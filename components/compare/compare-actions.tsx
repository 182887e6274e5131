"use client";

import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import Link from "next/link";
import { CopyButton } from "@/components/signs";

interface Props {
  url: string;
  markdown: string;
  /** The same comparison the other way round. */
  swapped: string;
}

/** What one does with a comparison: take it elsewhere, or turn it round. */
export function CompareActions({ url, markdown, swapped }: Props) {
  return (
    <>
      <CopyButton text={url} label="Copy link" />
      <CopyButton text={markdown} label="Copy Markdown" />
      <Button
        component={Link}
        href={swapped}
        prefetch={false}
        variant="default"
        leftSection={<IconArrowsExchange size={14} aria-hidden />}
      >
        Swap sides
      </Button>
    </>
  );
}
