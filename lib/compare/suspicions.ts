import type { SideWarning } from "@/lib/model";
import { mean, median, pooledDeviation, testUploads } from "@/lib/stats";
import { machineSuspicions } from "./machine";
import type { ComparableRun, Suspicion } from "./types";

type Sides = Readonly<Record<"base" | "head", readonly ComparableRun[]>>;
type Rule = (sides: Sides) => Suspicion | undefined;

/** What no single run can tell, but two groups of them can: see the rules below. */
export function suspicionsOf(sides: Sides): Suspicion[] {
  const rules = [otherBytes, otherStatuses, durationsDiffer, rising("base"), rising("head")];
  return [
    ...rules.flatMap((rule) => rule(sides) ?? []),
    ...machineSuspicions("base", sides.base),
    ...machineSuspicions("head", sides.head),
  ];
}

const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`;
const count = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const differing = (message: string, far: boolean): Suspicion => ({
  id: "different-answers",
  message: `${message}${far ? ": the answers differ, so nothing is called better" : ""}.`,
  side: "head",
  blocks: far ? "all" : null,
});

/** Relative and absolute differences of answers that are named, and those that make them others. */
const named = { bytes: 0.05, share: 0.01 };
const others = { bytes: 0.2, share: 0.1 };

function values(runs: readonly ComparableRun[], read: (run: ComparableRun) => number | undefined): number[] {
  return runs.flatMap((run) => read(run) ?? []);
}

/** 380 → 60 bytes a request is no gain of speed. */
const otherBytes: Rule = ({ base, head }) => {
  const bytes = ({ metrics: { throughput, requests, duration, qps } }: ComparableRun) => {
    const rate = requests && duration ? requests / duration : qps;
    return throughput !== undefined && rate ? throughput / rate : undefined;
  };
  const [before, after] = [values(base, bytes), values(head, bytes)];
  if (before.length === 0 || after.length === 0) return undefined;
  const [from, to] = [median(before), median(after)];
  const apart = Math.abs(to - from) / Math.max(from, to);
  if (!(apart > named.bytes)) return undefined;
  return differing(`Bytes per request: ${count(from)} → ${count(to)}`, apart > others.bytes);
};

/** Shares of 1xx to 5xx among the answers, of all runs together; null where no run counted them. */
function classes(runs: readonly ComparableRun[]): Map<string, number> | null {
  const sums = new Map<string, number>();
  for (const [code, answers] of runs.flatMap(({ statusCodes = {} }) => Object.entries(statusCodes)))
    sums.set(`${code.charAt(0)}xx`, (sums.get(`${code.charAt(0)}xx`) ?? 0) + answers);
  const all = [...sums.values()].reduce((sum, answers) => sum + answers, 0);
  return all > 0 ? new Map([...sums].map(([name, answers]) => [name, answers / all])) : null;
}

/** 95 % redirects are no gain of speed either. */
const otherStatuses: Rule = ({ base, head }) => {
  const [before, after] = [classes(base), classes(head)];
  if (!before || !after) return undefined;
  const shares = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name) ?? 0, to: after.get(name) ?? 0 }))
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  const [most] = shares;
  const apart = most ? Math.abs(most.to - most.from) : 0;
  if (!most || apart <= named.share) return undefined;
  return differing(`${most.name} answers: ${percent(most.from)} → ${percent(most.to)}`, apart > others.share);
};

/** A longer run sees more stalls: from 1.5 times on that is said, from 3 times on no gain of tails is believed. */
const durationsDiffer: Rule = ({ base, head }) => {
  const duration = ({ metrics }: ComparableRun) => metrics.duration;
  const [from, to] = [median(values(base, duration)), median(values(head, duration))];
  const times = Math.max(from, to) / Math.min(from, to);
  if (!(times >= 1.5) || !Number.isFinite(times)) return undefined;
  const seconds = (value: number) => `${Number(value.toPrecision(3))} s`;
  const far = times >= 3;
  const message = `Base runs took ${seconds(from)}, head runs ${seconds(to)}: a longer run sees more stalls${far ? ", so no high percentile is called better" : ""}.`;
  return { id: "durations-differ", message, side: "head", blocks: far ? "tails" : null };
};

/** Below this many runs in order is chance: 5 rise strictly in 1 of 120 orders. */
const enoughToRise = 5;

/**
 * Repeats whose rate rises from first to last were still warming up: strictly, or the last third is above the first by more
 * than their noise (p < 0.01).
 */
const rising =
  (side: SideWarning["side"]): Rule =>
  (sides) => {
    const all = sides[side].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    // Of the newest upload: another hour is no warm-up.
    const ordered = all.filter(({ uploadId }) => uploadId === all.at(-1)?.uploadId);
    const rates = values(ordered, ({ metrics }) => metrics.qps);
    if (rates.length < enoughToRise || !rates.every((rate) => rate > 0)) return undefined;
    const strictly = rates.every((rate, at) => at === 0 || rate > (rates[at - 1] ?? rate));
    const [first = 0, last = 0] = [rates[0], rates.at(-1)];
    if (!(strictly || lastThirdAbove(rates.map(Math.log))) || last / first < 1.02) return undefined;
    const message = `The rate of the ${side} runs rises from ${count(first)} to ${count(last)} requests/s, from one to the next: they were still warming up. Discard the first ones.`;
    return { id: "rising-repeats", message, side, blocks: null };
  };

function lastThirdAbove(logs: readonly number[]): boolean {
  const third = Math.floor(logs.length / 3);
  if (third < 2) return false;
  const [start, end] = [logs.slice(0, third), logs.slice(-third)];
  const noise = pooledDeviation([start, end]);
  return noise.deviation > 0 && mean(end) > mean(start) && testUploads([start], [end], noise, null).p < 0.01;
}
