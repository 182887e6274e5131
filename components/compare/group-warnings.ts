import { groupBy } from "@/lib/compare/group-by";
import { checkLevels, type Check, type SideWarning } from "@/lib/model";

/** One finding, with everybody it is about. */
export interface WarningGroup {
  readonly id: string;
  readonly level: Check["level"];
  /** Of the run that stands for all; numbers in it may differ a little between runs. */
  readonly message: string;
  /** "base", "head" or "both sides". */
  readonly where: string;
  readonly scenarios: readonly string[];
  readonly runs: number;
}

/** The findings of a comparison, each kind once, gravest first: ten short runs are one sentence, not ten. */
export function groupWarnings(warnings: readonly SideWarning[]): WarningGroup[] {
  const groups = [...groupBy(warnings, ({ level, id }) => `${level} ${id}`).values()];
  return groups.flatMap(joined).sort((a, b) => checkLevels.indexOf(b.level) - checkLevels.indexOf(a.level));
}

function joined(group: readonly SideWarning[]): WarningGroup[] {
  const [first] = group;
  if (!first) return [];
  const { id, level, message, side } = first;
  const where = group.some((warning) => warning.side !== side) ? "both sides" : side;
  const scenarios = [...new Set(group.map((warning) => warning.scenario))];
  const runs = group.reduce((sum, warning) => sum + warning.runs, 0);
  return [{ id, level, message, where, scenarios, runs }];
}
