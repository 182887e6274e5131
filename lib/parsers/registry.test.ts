import { describe, expect, it } from "vitest";
import { parsers } from ".";

const head =
  "// Written from the parsers by `npx vitest run lib/parsers -u`: change the parser, not this file.";

describe("the registry", () => {
  it("names each tool once, in lower case", () => {
    const names = parsers.map(({ tool }) => tool);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("is what lib/tools tells of the tools", async () => {
    const list = parsers.map(({ tool, label, kind }) => ({ tool, label, kind }));
    const text = `${head}
import type { ToolInfo } from "./types";

export const list: readonly ToolInfo[] = ${source(list)};
`;
    await expect(text).toMatchFileSnapshot("../tools/list.ts");
  });

  it("is what the client knows of them", async () => {
    const list = parsers.flatMap(({ tool, label, client }) =>
      client ? [{ tool, label, ...client, options: client.options.split(/\s+/).join(" ") }] : [],
    );
    const text = `${head}
/** @typedef {import("../../../lib/parsers/usage.ts").ClientRules & { tool: string, label: string }} Tool */
/** @type {readonly Tool[]} */
export const tools = ${source(list)};
`;
    await expect(text).toMatchFileSnapshot("../../cli/lib/tools/list.mjs");
  });
});

/** A list of plain data and patterns as source code, one line an item. */
function source(list: readonly object[]): string {
  const marked = (_: string, child: unknown) => (child instanceof RegExp ? `\u0000${child}\u0000` : child);
  const lines = list.map((item) => {
    const json = JSON.stringify(item, marked);
    return json.replaceAll(/"\\u0000(.*?)\\u0000"/g, (_, text) => JSON.parse(`"${text}"`));
  });
  return `[\n${lines.map((line) => `  ${line},\n`).join("")}]`;
}
