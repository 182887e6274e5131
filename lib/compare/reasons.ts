import { perRequestValue, pprofValue } from "@/lib/flame/units";
import type { Comparison, ConfigDifference } from "@/lib/model";
import {
  type CostChange,
  type CostSides,
  costRatio,
  costText,
  leadingMovers,
  moverName,
} from "./cost-change";

/** What may explain a comparison: one kind of evidence in a sentence. */
export interface Reason {
  /** What it is about: "mutex wait". */
  readonly subject: string;
  /** "12.0ms → 155s (×12 855)"; empty where only parts of it moved. */
  readonly moved: string;
  /** Functions or settings that it comes from. */
  readonly names: readonly ReasonName[];
  /** How much it moved: the strongest evidence is told first. */
  readonly weight: number;
  readonly source: ReasonSource;
}

export interface ReasonName {
  readonly name: string;
  /** As it is written; the whole name is `name`. */
  readonly text: string;
  /** "+68.1µs", "100 → 400". */
  readonly moved: string;
}

/** Where it leads. */
export type ReasonSource =
  | { readonly of: "profiles"; readonly base: string; readonly head: string; readonly sampleType: string }
  | { readonly of: "configuration" | "environment" };

/** What two profiles of a kind say, in one sample type. */
export interface ProfileEvidence {
  readonly kind: string;
  readonly base: string;
  readonly head: string;
  readonly change: CostChange;
  /** Of the whole profiles, in the unit of the sample type. */
  readonly totals: CostSides;
}

/** Sample types of which a change says why a service is slower, by kind of profile. */
export const telling: Readonly<Record<string, readonly string[]>> = {
  cpu: ["cpu"],
  mutex: ["delay"],
  block: ["delay"],
  allocs: ["alloc_space", "alloc_objects"],
};

const subjects: Readonly<Record<string, string>> = {
  "cpu cpu": "CPU",
  "mutex delay": "mutex wait",
  "block delay": "time blocked",
  "allocs alloc_space": "bytes allocated",
  "allocs alloc_objects": "allocations",
};

/** Waits below this many nanoseconds in all matter to nobody. */
const leastWait = 1e7;
/** Totals that moved less than this are the same. */
const leastMove = Math.log(1.05);
const mostNames = 2;
const mostKeys = 4;

/** What profiles, configuration and environment have to say about a comparison, the strongest first. */
export function reasonsOf(
  evidence: readonly ProfileEvidence[],
  { config, environment }: Pick<Comparison, "config" | "environment">,
): Reason[] {
  const ofProfiles = evidence.flatMap((one) => profileReason(one) ?? []);
  const strongestFirst = ofProfiles.toSorted((a, b) => b.weight - a.weight);
  return [
    ...strongestFirst,
    ...keysReason("settings", "configuration", config),
    ...keysReason("test bed", "environment", environment),
  ];
}

function profileReason(evidence: ProfileEvidence): Reason | null {
  const { kind, base, head, change, totals } = evidence;
  const isWait = kind === "mutex" || kind === "block";
  if (isWait && Math.max(totals.base, totals.head) < leastWait) return null;
  // Waits add up until the profile is taken: they are told as they are, all else per request.
  const [before, after] = isWait ? [totals.base, totals.head] : [change.base, change.head];
  const named = namesOf(evidence, isWait);
  const weight = before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : before === after ? 0 : 20;
  const comparable = isWait || change.perRequest;
  const isMoved = comparable && weight >= leastMove;
  if (!isMoved && named.length === 0) return null;
  const text = (value: number) =>
    isWait ? pprofValue(value, change.unit) : perRequestValue(value, change.unit);
  const subject = subjects[`${kind} ${change.sampleType}`] ?? `${kind} ${change.sampleType}`;
  return {
    subject: isWait ? subject : `${subject} ${change.perRequest ? "per request" : "by share"}`,
    moved: isMoved ? `${text(before)} → ${text(after)} (${costRatio(before, after)})` : "",
    names: named,
    weight: isMoved ? weight : 0,
    source: { of: "profiles", base, head, sampleType: change.sampleType },
  };
}

/** Who moved most, in own code where that did. */
function namesOf({ change, totals }: ProfileEvidence, isWait: boolean): ReasonName[] {
  const value = (share: number, total: number) => (change.perRequest ? share : share * total);
  const moves = leadingMovers(change).map((mover) => ({
    name: mover.name,
    text: moverName(mover),
    by: isWait ? value(mover.head, totals.head) - value(mover.base, totals.base) : mover.head - mover.base,
  }));
  const wayUp = isWait ? totals.head >= totals.base : change.head >= change.base;
  // Where the whole moved, those that moved with it explain it.
  const with_ = moves.filter(({ by }) => by > 0 === wayUp);
  return (with_.length > 0 ? with_ : moves)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, mostNames)
    .map(({ name, text, by }) => ({
      name,
      text,
      moved: isWait && !change.perRequest ? signed(by, change.unit) : costText(change, by, true),
    }));
}

const signed = (value: number, unit: string) => pprofValue(value, unit, true);

/** The function whose cost moved most, and by how much; null where none did beyond the noise of sampling. */
export function leadingMover(evidence: ProfileEvidence): { name: string; moved: string } | null {
  const [first] = namesOf(evidence, false);
  return first ? { name: first.name, moved: first.moved } : null;
}

function keysReason(
  subject: string,
  of: "configuration" | "environment",
  differences: readonly ConfigDifference[],
): Reason[] {
  if (differences.length === 0) return [];
  const names = differences.slice(0, mostKeys).map(({ key, base, head }) => ({
    name: key,
    text: key,
    moved: `${base ?? "not set"} → ${head ?? "not set"}`,
  }));
  const more = differences.length - names.length;
  return [
    { subject, moved: more > 0 ? `${differences.length} differ` : "", names, weight: 0, source: { of } },
  ];
}
