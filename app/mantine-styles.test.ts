import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const packages = {
  core: resolve("node_modules/@mantine/core/esm/index.mjs"),
  spotlight: resolve("node_modules/@mantine/spotlight/esm/index.mjs"),
} as const;

/** File of each name that a package gives away. */
function exportsOf(index: string): Map<string, string> {
  const lines = readFileSync(index, "utf8").matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g);
  return new Map(
    [...lines].flatMap(([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name) => [name.trim().split(" as ").pop()!, resolve(dirname(index), path)] as const),
    ),
  );
}

const core = exportsOf(packages.core);

/** Adds the components of Mantine's core that a file, or a file that it imports, takes styles from. */
function addStyled(file: string, styled: Set<string>, visited: Set<string>): void {
  if (visited.has(file)) return;
  visited.add(file);
  if (file.startsWith(dirname(packages.core)) && file.endsWith(".module.mjs")) {
    styled.add(basename(file, ".module.mjs"));
  }
  const text = readFileSync(file, "utf8");
  for (const [, path = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
    addStyled(resolve(dirname(file), path), styled, visited);
  }
  for (const name of namesFrom(text, "@mantine/core")) {
    const inCore = core.get(name);
    if (inCore) addStyled(inCore, styled, visited);
  }
}

function namesFrom(text: string, module: string): string[] {
  const lines = text.matchAll(new RegExp(`import \\{([^}]*)\\} from "${module}"`, "g"));
  return [...lines]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().split(" as ")[0]!)
    .filter((name) => name !== "" && !name.startsWith("type "));
}

function sourcesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(directory, name));
}

it("brings the styles of each component that is used, and no other", () => {
  const styled = new Set<string>();
  const visited = new Set<string>();
  for (const file of ["app", "components"].flatMap(sourcesIn)) {
    const text = readFileSync(file, "utf8");
    if (text.includes('"@mantine/spotlight"')) addStyled(packages.spotlight, styled, visited);
    for (const name of namesFrom(text, "@mantine/core")) {
      const path = core.get(name);
      if (path) addStyled(path, styled, visited);
    }
  }
  const brought = [
    ...readFileSync("app/mantine-styles.ts", "utf8").matchAll(
      /@mantine\/core\/styles\/([A-Z]\w+)\.layer\.css/g,
    ),
  ].map(([, name]) => name);
  expect(brought.sort()).toEqual([...styled].sort());
});
