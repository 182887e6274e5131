import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { parsers } from ".";

/** Files that are written from the registry: `npx vitest run lib/parsers -u` writes them anew. */
describe("the registry", () => {
  it("names each tool once, in lower case", () => {
    const names = parsers.map(({ tool }) => tool);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("is what lib/tools tells of the tools", async () => {
    const list = parsers.map(({ tool, label, kind }) => ({ tool, label, kind }));
    const text = `// Written from the parsers by \`npx vitest run lib/parsers -u\`: change the parser.
import type { ToolInfo } from "./types";

export const list: readonly ToolInfo[] = ${JSON.stringify(list)};`;
    const written = await format(text, { parser: "typescript", printWidth: 110 });
    await expect(written).toMatchFileSnapshot("../tools/list.ts");
  });
});
