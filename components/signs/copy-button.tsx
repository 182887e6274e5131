"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { copyText } from "./copy";

interface Props {
  /** Or what fetches it when it is wanted. */
  text: string | (() => Promise<string>);
  /** What is copied: "Copy link". */
  label?: string;
  variant?: "default" | "subtle";
}

/** Copies a text and says so on the button. */
export function CopyButton({ text, label = "Copy", variant = "default" }: Props) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1_500);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = state === "copied" ? IconCheck : IconCopy;
  return (
    <Button
      variant={variant}
      color="gray"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={async () => setState((await copied(text)) ? "copied" : "failed")}
    >
      <span aria-live="polite">{{ idle: label, copied: "Copied", failed: "Not copied" }[state]}</span>
    </Button>
  );
}

async function copied(text: Props["text"]): Promise<boolean> {
  try {
    return await copyText(typeof text === "string" ? text : await text());
  } catch {
    return false;
  }
}
