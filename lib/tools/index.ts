import { list } from "./list";
import type { ToolInfo, ToolKind } from "./types";

export type { ToolInfo, ToolKind } from "./types";

const byName: ReadonlyMap<string, ToolInfo> = new Map(list.map((info) => [info.tool, info]));

/** The tool of a stored series, by its name; undefined for one that no parser reads. */
export function toolInfo(tool: string): ToolInfo | undefined {
  return byName.get(tool);
}

/** What a tool measures; one that no parser reads counts as a load tool. */
export function toolKind(tool: string): ToolKind {
  return toolInfo(tool)?.kind ?? "load";
}
