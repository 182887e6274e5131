import type { Check } from "@/lib/model";
import { listed } from "@/lib/compare";
import { inBlocks } from "./repeats";
import type { DecisionRun } from "./types";
import { partsOf, textOf } from "./varied";

/** A value with its runs. */
export interface Valued {
  readonly value: string | number;
  readonly runs: readonly DecisionRun[];
}

const warning = (id: string, message: string): Check => ({ id, level: "warning", message });
const named = (values: readonly Valued[]) => listed(values.map(({ value }) => String(value)));
/** Most keys that are named. */
const mostKeys = 4;

/** What makes a sweep or matrix doubtful: failed runs, a saturated generator, other keys that moved, one go per value. */
export function guardsOf(groups: readonly Valued[], parameters: readonly string[]): Check[] {
  return [
    ...failures(groups),
    ...saturated(groups),
    ...movedTogether(groups, parameters),
    ...singles(groups),
    ...blocks(groups),
  ];
}

/** Checks that say that a run's numbers are no performance. */
export function failuresOf(runs: readonly DecisionRun[]): Check[] {
  return runs.flatMap(({ checks }) => checks.filter(({ level }) => level === "error"));
}

function failures(groups: readonly Valued[]): Check[] {
  const ids = [...new Set(groups.flatMap(({ runs }) => failuresOf(runs).map(({ id }) => id)))];
  return ids.map((id) => {
    const at = groups.filter(({ runs }) => failuresOf(runs).some((check) => check.id === id));
    const first = failuresOf(at[0]?.runs ?? []).find((check) => check.id === id);
    return { id, level: "error", message: `At ${named(at)}: ${first?.message ?? id}` };
  });
}

function saturated(groups: readonly Valued[]): Check[] {
  const has = ({ runs }: Valued) =>
    runs.some(({ checks }) => checks.some(({ id }) => id === "generator-saturated"));
  const at = groups.filter(has);
  if (at.length === 0) return [];
  return [
    warning(
      "generator-saturated",
      `At ${named(at)} the load generator used all the processor time it can have: what stops growing there may be the generator and not the service.`,
    ),
  ];
}

/** Settings that are constant in each group, differ between groups, and are not what was varied itself. */
export function keysApart(groups: readonly Valued[], parameters: readonly string[]): string[] {
  const runs = groups.flatMap((group) => group.runs);
  const keys = (["load", "variant", "config"] as const).flatMap((kind) => [
    ...new Set(runs.flatMap((run) => Object.keys(run[kind]).map((key) => `${kind}.${key}`))),
  ]);
  return keys.filter(
    (key) =>
      !isSame(key, parameters) &&
      follows(key, groups) &&
      !echoes(key, parameters, runs) &&
      !mustFollow(key, parameters, runs),
  );
}

/** No tool has more threads than connections: fewer threads at few connections are no second thing that was varied. */
function mustFollow(key: string, parameters: readonly string[], runs: readonly DecisionRun[]): boolean {
  if (key !== "load.threads" || !parameters.includes("load.connections")) return false;
  const most = Math.max(...runs.map(({ load }) => load.threads ?? 0));
  return runs.every(({ load }) => load.threads === Math.min(most, load.connections ?? 0));
}

function movedTogether(groups: readonly Valued[], parameters: readonly string[]): Check[] {
  const moved = keysApart(groups, parameters);
  if (moved.length === 0) return [];
  const more = moved.length > mostKeys ? ` and ${moved.length - mostKeys} more keys` : "";
  const names = moved.slice(0, mostKeys).map((key) => partsOf(key).key);
  const what = parameters.map((parameter) => partsOf(parameter).key).join(", ");
  const message = `${listed(names)}${more} moved together with ${what}: which of them did it cannot be told.`;
  return [warning("moved-together", message)];
}

const plain = (name: string) =>
  partsOf(name)
    .key.toLowerCase()
    .replace(/^.*\./, "")
    .replace(/[^a-z0-9]/g, "");

function isSame(key: string, parameters: readonly string[]): boolean {
  return parameters.some((parameter) => key === parameter || plain(key) === plain(parameter));
}

/** The same values under another name: `variant.GOGC=200` is `gogc.percent=200` in what the process says of itself. */
function echoes(key: string, parameters: readonly string[], runs: readonly DecisionRun[]): boolean {
  return parameters.some((parameter) => runs.every((run) => textOf(run, key) === textOf(run, parameter)));
}

function follows(key: string, groups: readonly Valued[]): boolean {
  const each = groups.map(({ runs }) => new Set(runs.map((run) => textOf(run, key) ?? "")));
  return each.every(({ size }) => size === 1) && new Set(each.flatMap((one) => [...one])).size > 1;
}

function singles(groups: readonly Valued[]): Check[] {
  if (groups.some(({ runs }) => runs.length > 1)) return [];
  return [
    warning(
      "no-repeats",
      "Every value was measured once, so nothing is known of the noise and nothing can be told apart. Measure each several times, best up, down and up again.",
    ),
  ];
}

function blocks(groups: readonly Valued[]): Check[] {
  if (!inBlocks(groups.map(({ runs }) => runs))) return [];
  return [
    warning(
      "measured-in-blocks",
      "Each value was measured in one go, in an upload of its own: what the machine did meanwhile looks like an effect of the value. The client’s “sweep” measures them in turns.",
    ),
  ];
}
