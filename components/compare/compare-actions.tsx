"use client";

import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { CopyButton, Link } from "@/components/signs";
import type { ComparisonFilter } from "@/lib/model";
import { PinButton } from "./pin-button";

interface Props {
  project: string;
  /** What selects both sides again. */
  base: string;
  head: string;
  filter: ComparisonFilter;
  url: string;
  /** Path that answers with the comment for a pull request. */
  markdown: string;
  /** The same comparison the other way round. */
  swapped: string;
}

/** What one does with a comparison: take it elsewhere, or turn it round. */
export function CompareActions({ project, base, head, filter, url, markdown, swapped }: Props) {
  return (
    <>
      <CopyButton text={url} label="Copy link" />
      <PinButton project={project} sides={{ base, head, ...filter }} />
      <CopyButton text={() => readMarkdown(markdown)} label="Copy Markdown" />
      <Button component="a" href={csvPath(markdown)} download variant="default">
        CSV
      </Button>
      <Button
        component={Link}
        href={swapped}

        variant="default"
        leftSection={<IconArrowsExchange size={14} aria-hidden />}
      >
        Swap sides
      </Button>
    </>
  );
}

/** The same with one that is kept. `path` answers as JSON, Markdown and CSV. */
export function PinnedActions({ url, path }: { url: string; path: string }) {
  return (
    <>
      <CopyButton text={url} label="Copy permanent link" />
      <CopyButton text={() => readMarkdown(path)} label="Copy Markdown" />
      <Button component="a" href={csvPath(path)} download variant="default">
        CSV
      </Button>
    </>
  );
}

const csvPath = (path: string) => `${path}${path.includes("?") ? "&" : "?"}format=csv`;

/** Asked for when it is wanted: the functions that moved take longer to find than the page to show. */
async function readMarkdown(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { accept: "text/markdown" } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.text();
}
