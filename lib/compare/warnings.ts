import { checkLevels, type SideWarning } from "@/lib/model";
import { groupBy } from "./group-by";
import { naturalOrder } from "./natural";
import type { SeriesPair } from "./pairs";
import type { ComparableRun } from "./types";
import { listed } from "./words";

/**
 * What the checks of the runs say, once per side, series and check, gravest first. The message is that of the first
 * run which carries the check; `runs` says how many do.
 */
export function sideWarnings(
  pairs: readonly SeriesPair[],
  alone: readonly ComparableRun[] = [],
): SideWarning[] {
  const warnings = pairs.flatMap((pair) => [
    ...ofSide(pair, "base", pair.base),
    ...ofSide(pair, "head", pair.head),
    ...doubts(pair),
    ...copies(pair, "base"),
    ...copies(pair, "head"),
    ...withoutConfig(pair),
    ...portsDiffer(pair),
  ]);
  for (const runs of groupBy(alone, (run) => run.seriesId).values()) {
    const [first] = runs;
    const ownWarnings = first ? ofSide({ seriesId: first.seriesId, ...first.series }, "head", runs) : [];
    warnings.push(...ownWarnings.filter(({ level }) => level === "error"));
  }
  return warnings.sort((a, b) => checkLevels.indexOf(b.level) - checkLevels.indexOf(a.level));
}

function ofSide(
  pair: Pick<SeriesPair, "seriesId" | "scenario">,
  side: "base" | "head",
  runs: readonly ComparableRun[],
): SideWarning[] {
  const carried = runs.flatMap((run) => run.checks.map((check) => ({ run, check })));
  const groups = groupBy(carried, ({ check }) => `${check.level} ${check.id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const { seriesId, scenario } = pair;
    const count = new Set(group.map(({ run }) => run)).size;
    return first ? [{ ...first.check, side, seriesId, scenario, runs: count }] : [];
  });
}

function doubts({ suspicions, seriesId, scenario, ...pair }: SeriesPair): SideWarning[] {
  return suspicions.map(({ id, message, side }) => ({
    id,
    level: "warning",
    message,
    side,
    seriesId,
    scenario,
    runs: pair[side].length,
  }));
}

/** The same file uploaded again. */
function copies({ duplicates, seriesId, scenario }: SeriesPair, side: "base" | "head"): SideWarning[] {
  const runs = duplicates[side];
  if (runs === 0) return [];
  const message = `${runs === 1 ? "1 run was" : `${runs} runs were`} read from the same bytes as another run: they count once.`;
  return [{ id: "duplicate", level: "warning", message, side, seriesId, scenario, runs }];
}

/** Without this, "added" keys would look like a change of the commit. */
function withoutConfig(pair: SeriesPair): SideWarning[] {
  const has = (runs: readonly ComparableRun[]) => runs.some((run) => Object.keys(run.config).length > 0);
  if (has(pair.base) === has(pair.head)) return [];
  const side = has(pair.base) ? "head" : "base";
  const message = `No configuration was uploaded with the ${side} runs, so it is not known whether it changed.`;
  const { seriesId, scenario } = pair;
  return [
    { id: "config-unknown", level: "info", message, side, seriesId, scenario, runs: pair[side].length },
  ];
}

/** A scenario that follows from the URL has its path alone: two services on two ports are one series then. */
function portsDiffer({ base, head, seriesId, scenario }: SeriesPair): SideWarning[] {
  const message = portsMessage([...base, ...head].map(({ target }) => target ?? null));
  if (!message) return [];
  return [
    { id: "ports-differ", level: "warning", message, side: "head", seriesId, scenario, runs: head.length },
  ];
}

/** What is said where runs of one series loaded several ports; null where they did not, or nobody knows. */
export function portsMessage(targets: readonly (string | null)[]): string | null {
  const ports = [...new Set(targets.flatMap((target) => target?.split(":").at(-1) ?? []))].sort(naturalOrder);
  if (ports.length < 2) return null;
  return `Runs of this series sent their load to the ports ${listed(ports)}: if these are different services, give each a scenario name.`;
}
