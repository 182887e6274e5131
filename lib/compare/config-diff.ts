import type { ConfigDifference, FlatConfig } from "@/lib/model";
import { atOnce } from "./at-once";
import { groupBy } from "./group-by";
import { naturalOrder } from "./natural";

/** Two configurations taken apart, each list in natural order of keys. */
export interface ConfigDiff {
  readonly differences: ConfigDifference[];
  readonly unchanged: { key: string; value: string }[];
}

/** Compares two flat configurations key by key. Values are compared as text: "100" and "100.0" differ. */
export function diffConfigs(base: FlatConfig, head: FlatConfig): ConfigDiff {
  const diff: ConfigDiff = { differences: [], unchanged: [] };
  const keys = [...new Set([...Object.keys(base), ...Object.keys(head)])].sort(naturalOrder);
  for (const key of keys) {
    const before = Object.hasOwn(base, key) ? (base[key] ?? null) : null;
    const after = Object.hasOwn(head, key) ? (head[key] ?? null) : null;
    if (before === after) diff.unchanged.push({ key, value: before ?? "" });
    else diff.differences.push({ key, base: before, head: after, kind: kindOf(before, after) });
  }
  return diff;
}

function kindOf(before: string | null, after: string | null): ConfigDifference["kind"] {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/** A run's configuration and the series it was measured in. */
export interface RunConfig {
  readonly seriesId: string;
  readonly config: FlatConfig;
}

/**
 * Compares the configurations of two groups of runs. Where the runs of one side disagree, its value says so:
 * "100 (3 runs), 400 (1 run)". A key is unchanged when each series saw the same values on both sides, however
 * often, so that scenarios measured under different settings are no difference. Runs that came without any
 * configuration say nothing, and neither do series of which one side has none: that is not recorded, and no difference.
 */
export function diffRunConfigs(base: readonly RunConfig[], head: readonly RunConfig[]): ConfigDiff {
  return atOnce(diffSteps(base, head));
}

/** The same, a step for each key of each side. */
export function* diffSteps(
  base: readonly RunConfig[],
  head: readonly RunConfig[],
): Generator<void, ConfigDiff> {
  if (notRecorded(base) || notRecorded(head)) return { differences: [], unchanged: [] };
  const before = yield* summarySteps(ofBoth(base, head));
  const after = yield* summarySteps(ofBoth(head, base));
  const diff = diffConfigs(before.texts, after.texts);
  const same = diff.differences.filter(({ key }) =>
    equalValues(before.values.get(key), after.values.get(key)),
  );
  const unchanged = same.map(({ key, head: value }) => ({ key, value: value ?? "" }));
  return {
    differences: diff.differences.filter((difference) => !same.includes(difference)),
    unchanged: [...diff.unchanged, ...unchanged].sort((a, b) => naturalOrder(a.key, b.key)),
  };
}

const isRecorded = ({ config }: RunConfig) => Object.keys(config).length > 0;

/** Without the runs of series that the other side ran as well, but of which it recorded no configuration. */
function ofBoth(runs: readonly RunConfig[], others: readonly RunConfig[]): RunConfig[] {
  const withRecord = new Set(others.filter(isRecorded).map(({ seriesId }) => seriesId));
  const silent = new Set(others.map(({ seriesId }) => seriesId).filter((id) => !withRecord.has(id)));
  return runs.filter(({ seriesId }) => !silent.has(seriesId));
}

/** Whether a side has runs, and none of them came with a configuration. */
export function notRecorded(runs: readonly RunConfig[]): boolean {
  return runs.length > 0 && !runs.some(isRecorded);
}

/** Values of one key: per series which there were, as one comparable text. */
type ValuesBySeries = Map<string, string>;

function* summarySteps(
  runs: readonly RunConfig[],
): Generator<void, { texts: FlatConfig; values: Map<string, ValuesBySeries> }> {
  const configured = runs.filter(isRecorded);
  const texts: [string, string][] = [];
  const values = new Map<string, ValuesBySeries>();
  const bySeries = groupBy(configured, (run) => run.seriesId);
  for (const key of new Set(configured.flatMap((run) => Object.keys(run.config)))) {
    texts.push([key, sideText(configured, key)]);
    values.set(key, new Map([...bySeries].map(([id, group]) => [id, JSON.stringify(distinct(group, key))])));
    yield;
  }
  return { texts: Object.fromEntries(texts), values };
}

function distinct(runs: readonly RunConfig[], key: string): string[] {
  return [...new Set(runs.map((run) => run.config[key] ?? "not set"))].sort(naturalOrder);
}

function sideText(runs: readonly RunConfig[], key: string): string {
  const values = distinct(runs, key);
  if (values.length === 1) return values[0] ?? "";
  const count = (value: string) => runs.filter((run) => (run.config[key] ?? "not set") === value).length;
  return values
    .map((value) => `${value || '""'} (${count(value)} ${count(value) === 1 ? "run" : "runs"})`)
    .join(", ");
}

function equalValues(before: ValuesBySeries | undefined, after: ValuesBySeries | undefined): boolean {
  if (!before || !after || before.size !== after.size) return false;
  return [...before].every(([seriesId, values]) => after.get(seriesId) === values);
}
