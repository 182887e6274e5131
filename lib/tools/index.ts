import { list } from "./list";
import type { ToolInfo, ToolKind } from "./types";

export type { ToolInfo, ToolKind } from "./types";

/** The tools that can be read, in the order of their names. */
export const tools: readonly ToolInfo[] = list;

const byName: ReadonlyMap<string, ToolInfo> = new Map(list.map((info) => [info.tool, info]));

/** The tool of a stored series, by its name; undefined for one that no parser reads. */
export function toolInfo(tool: string): ToolInfo | undefined {
  return byName.get(tool);
}

/** What a tool measures; one that no parser reads counts as a load tool. */
export function toolKind(tool: string): ToolKind {
  return toolInfo(tool)?.kind ?? "load";
}

/** Names for people of the tools of a kind, in a sentence: "bombardier, k6 and wrk". */
export function toolNames(kind?: ToolKind): string {
  const names = tools.filter((info) => !kind || info.kind === kind).map(({ label }) => label);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}
