"use client";

import { CopyButton } from "@/components/signs";

interface Props {
  url: string;
  /** Where it is read as Markdown. */
  markdown: string;
}

/** The link that goes on telling the same, and the text for a document. */
export function StoryActions({ url, markdown }: Props) {
  return (
    <>
      <CopyButton text={url} label="Copy permanent link" />
      <CopyButton text={() => markdownOf(markdown)} label="Copy Markdown" />
    </>
  );
}

async function markdownOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: "text/markdown" } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.text();
}
