import type { Check } from "@/lib/model";
import { median } from "@/lib/stats";
import type { Valued } from "./guards";
import type { DecisionRun } from "./types";

/** As in comparisons: relative and absolute differences of answers that are named, and those that make them others. */
const named = { bytes: 0.05, share: 0.01 };
const others = { bytes: 0.2, share: 0.1 };

const count = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`;

/** Who answered something else than the others: by bytes per request, and by the share of good answers. */
export function differingAnswers(groups: readonly Valued[]): {
  excluded: ReadonlyMap<Valued, string>;
  warnings: Check[];
} {
  const excluded = new Map<Valued, string>();
  const warnings: Check[] = [];
  const find = (
    read: (group: Valued) => number | undefined,
    told: (own: number, usual: number) => [number, string],
    limits: { named: number; others: number },
  ) => {
    const known = groups.flatMap((group) => read(group) ?? []);
    if (known.length < 2) return;
    const usual = median(known);
    for (const group of groups) {
      const own = read(group);
      if (own === undefined) continue;
      const [apart, sentence] = told(own, usual);
      if (!(apart > limits.named)) continue;
      const far = apart > limits.others;
      const message = `${group.value}: ${sentence}${far ? ": the answers differ, so it is not ranked" : ""}.`;
      warnings.push({ id: "different-answers", level: "warning", message });
      if (far) excluded.set(group, sentence);
    }
  };
  find(
    bytesPerRequest,
    (own, usual) => [
      Math.abs(own - usual) / Math.max(own, usual),
      `${count(own)} bytes per request, ${count(usual)} are usual here`,
    ],
    { named: named.bytes, others: others.bytes },
  );
  find(
    goodShare,
    (own, usual) => [
      Math.abs(own - usual),
      `${percent(own)} of the answers are 2xx, ${percent(usual)} are usual here`,
    ],
    { named: named.share, others: others.share },
  );
  return { excluded, warnings };
}

function bytesPerRequest({ runs }: Valued): number | undefined {
  const bytes = runs.flatMap(({ metrics: { throughput, requests, duration, qps } }) => {
    const rate = requests && duration ? requests / duration : qps;
    return throughput !== undefined && rate ? throughput / rate : [];
  });
  return bytes.length > 0 ? median(bytes) : undefined;
}

function goodShare({ runs }: Valued): number | undefined {
  const codes = runs.flatMap(({ statusCodes = {} }: DecisionRun) => Object.entries(statusCodes));
  const sum = (some: typeof codes) => some.reduce((total, [, answers]) => total + answers, 0);
  const all = sum(codes);
  return all > 0 ? sum(codes.filter(([code]) => code.startsWith("2"))) / all : undefined;
}
