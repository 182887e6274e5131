import "server-only";
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";

/** Maps by their script; false: it has none. They are read when an error is logged, and not before. */
const maps = new LRUCache<string, SourceMap | false>({ max: 20 });

/** A stack whose lines name our sources and not what the bundlers made of them. */
export function mappedStack(stack: string): string {
  return stack.replace(
    /((?:file:\/\/)?\/[^\s():]*\.m?js):(\d+):(\d+)/g,
    (whole, script: string, line: string, column: string) =>
      placeIn(script, Number(line), Number(column)) ?? whole,
  );
}

function placeIn(script: string, line: number, column: number): string | null {
  const file = script.startsWith("file://") ? fileURLToPath(script) : script;
  const map = maps.get(file) ?? read(file);
  maps.set(file, map);
  const entry = map && map.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry) || !entry.originalSource) return null;
  const source = entry.originalSource.replace(/^turbopack:\/\/\/\[project\]\//, "");
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function read(file: string): SourceMap | false {
  try {
    const end = readFileSync(file, "utf8");
    const url = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(end)?.[1];
    if (url === undefined) return false;
    const inline = /^data:application\/json[^,]*;base64,(.*)$/s.exec(url)?.[1];
    const text =
      inline === undefined
        ? readFileSync(resolve(dirname(file), decodeURIComponent(url)), "utf8")
        : Buffer.from(inline, "base64").toString("utf8");
    return new SourceMap(JSON.parse(text));
  } catch {
    return false;
  }
}
