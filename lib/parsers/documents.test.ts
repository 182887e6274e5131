import { readFileSync } from "node:fs";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { type ProfileForm, profileForms } from "../pprof";
import { type SideParser, sideParsers } from "../side";
import { parsers } from ".";
import type { Parser } from "./types";

const root = new URL("../../", import.meta.url);

describe("documents", () => {
  it("README.md has every tool with what is read and a command", async () => {
    const row = ({ label, formats, example: { command, note } }: Parser) => [
      label,
      formats.join(", "),
      [code(command), note].filter(Boolean).join("<br>"),
    ];
    const head = ["tool", "what is read", "a command with all figures"];
    await expectTable("README.md", [head, ...parsers.map(row)]);
  });

  it("README.md has every log of a server with what it says", async () => {
    const row = ({ label, says, example }: SideParser) => [label, says, code(example)];
    const head = ["log", "what it says of the server", "a command that writes it"];
    await expectTable("README.md", [head, ...sideParsers.map(row)], "logs");
  });

  it("README.md has every form of profiles with who writes it", async () => {
    const row = ({ label, writers, example }: ProfileForm) => [label, writers, code(example)];
    const head = ["form", "written by", "a command that writes it"];
    await expectTable("README.md", [head, ...profileForms.map(row)], "profiles");
  });

  it("cli/README.md has what the client adds to every tool", async () => {
    const row = ({ label, client }: Parser) => {
      const { needs = [], drops = [], output } = client ?? { options: "" };
      const added = [...needs.flatMap(({ args }) => args), ...(output?.args ?? [])].join(" ");
      const dropped = drops.map(({ option }) => code(`--${option}`)).join(", ");
      return [label, added && code(added.replace("{file}", "FILE")), dropped];
    };
    const head = ["tool", "added where it is missing", "left out"];
    await expectTable("cli/README.md", [head, ...parsers.filter(({ client }) => client).map(row)]);
  });
});

/** The table between the marks of a document; `npx vitest run lib/parsers -u` writes it. */
async function expectTable(path: string, rows: readonly string[][], name = "tools"): Promise<void> {
  const text = readFileSync(new URL(path, root), "utf8");
  const marks = new RegExp(`(<!-- ${name}: [^>]* -->\\n)[^]*?(<!-- /${name} -->)`);
  expect(text).toMatch(marks);
  const [head = [], ...body] = rows;
  const lines = [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`);
  const whole = text.replace(marks, (_, begin, end) => `${begin}\n${lines.join("\n")}\n\n${end}`);
  const formatted = await format(whole, { parser: "markdown", printWidth: 110 });
  await expect(formatted).toMatchFileSnapshot(new URL(path, root).pathname);
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}
