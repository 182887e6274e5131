import type { FlatConfig, SideWarning } from "@/lib/model";
import { groupBy } from "./group-by";

/** As much of a run as tells its configuration from another one's. */
export interface Configured {
  /** UUIDv7: in the order of the uploads. */
  readonly id: string;
  readonly seriesId: string;
  readonly scenario: string;
  /** Equal ids mean equal configurations; null where nobody told any. */
  readonly configId: string | null;
}

/** A series of which the runs of one commit had more than one configuration. */
export interface SeveralConfigurations {
  readonly seriesId: string;
  readonly scenario: string;
  /** Newest first. */
  readonly configIds: readonly string[];
  /** Runs that stand for the commit, and those that do not. */
  readonly newest: number;
  readonly left: number;
}

/**
 * The runs that stand for a commit, of all that were measured at it: of each series those of the newest configuration.
 * Another configuration is another thing and no repeat. Runs without any are left where they are.
 */
export function newestConfigurations<Run extends Configured>(
  runs: readonly Run[],
): { runs: readonly Run[]; several: SeveralConfigurations[] } {
  const several = [...groupBy(runs, ({ seriesId }) => seriesId).values()].flatMap(severalOf);
  if (several.length === 0) return { runs, several };
  const newest = new Map(several.map(({ seriesId, configIds }) => [seriesId, configIds[0]]));
  const stands = ({ seriesId, configId }: Run) =>
    configId === null || (newest.get(seriesId) ?? configId) === configId;
  return { runs: runs.filter(stands), several };
}

function severalOf(runs: readonly Configured[]): SeveralConfigurations[] {
  const [first] = runs;
  const newestFirst = runs.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const configIds = [...new Set(newestFirst.flatMap(({ configId }) => configId ?? []))];
  if (!first || configIds.length < 2) return [];
  const newest = runs.filter(({ configId }) => configId === null || configId === configIds[0]).length;
  const { seriesId, scenario } = first;
  return [{ seriesId, scenario, configIds, newest, left: runs.length - newest }];
}

/** Most keys that are named; a build's own numbers may differ by the dozen. */
const mostKeys = 3;

/** "2 configurations at this commit (GOGC 200, 100)", and how each of them can have figures of its own. */
export function configurationsText(
  { configIds, newest }: SeveralConfigurations,
  entriesOf: (configId: string) => FlatConfig,
): string {
  const all = configIds.map(entriesOf);
  const keys = [...new Set(all.flatMap((entries) => Object.keys(entries)))]
    .filter((key) => new Set(all.map((entries) => entries[key])).size > 1)
    .sort();
  const valuesOf = (key: string) => [...new Set(all.map((entries) => entries[key] ?? "–"))].join(", ");
  const named = keys.slice(0, mostKeys).map((key) => `${key} ${valuesOf(key)}`);
  const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more keys` : "";
  const [key] = keys;
  const example = key === undefined ? "variant.KEY=VALUE" : `variant.${key}=${all[0]?.[key] ?? ""}`;
  return (
    `${configIds.length} configurations at this commit (${named.join("; ")}${more}): the ` +
    `${newest === 1 ? "run" : `${newest} runs`} of the newest ${newest === 1 ? "is" : "are"} used. ` +
    `If that is intended, declare it with the upload, e.g. ${example}: each variant is a series of its own.`
  );
}

/** The same of one side of a comparison. */
export function configurationWarnings(
  side: SideWarning["side"],
  several: readonly SeveralConfigurations[],
  entriesOf: (configId: string) => FlatConfig,
): SideWarning[] {
  return several.map((one) => ({
    id: "configurations",
    level: "warning",
    message: configurationsText(one, entriesOf),
    side,
    seriesId: one.seriesId,
    scenario: one.scenario,
    runs: one.left,
  }));
}
