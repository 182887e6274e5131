"use client";

import { Button } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "@/components/signs";
import type { ComparisonFilter } from "@/lib/model";

interface Props {
  project: string;
  /** What is compared. */
  sides: ComparisonFilter & { base: string; head: string };
}

const words = {
  idle: "Copy permanent link",
  busy: "Creating the link…",
  copied: "Copied",
  failed: "Could not create the link",
};

/** Makes a permanent link to what the page says now, and copies it; where copying is forbidden, it shows it. */
export function PinButton({ project, sides }: Props) {
  const [state, setState] = useState<keyof typeof words>("idle");
  const [shown, setShown] = useState<string | null>(null);
  const pin = async () => {
    setState("busy");
    const url = await makeLink(project, sides).catch(() => null);
    if (url === null) return setState("failed");
    const copied = await copyText(url);
    setState(copied ? "copied" : "idle");
    setShown(url);
  };
  return (
    <>
      <Button
        variant="default"
        color="gray"
        leftSection={<IconPin size={14} aria-hidden />}
        title="Keeps exactly these runs and this verdict, whatever is uploaded or deleted later"
        loading={state === "busy"}
        onClick={() => void pin()}
      >
        <span aria-live="polite">{words[state]}</span>
      </Button>
      {shown && <a href={shown}>open it</a>}
    </>
  );
}

async function makeLink(project: string, sides: Props["sides"]): Promise<string> {
  const response = await fetch(`/${project}/compare/pin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sides),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { PinnedLink } = await import("@/lib/model");
  return PinnedLink.parse(await response.json()).url;
}
