import type { Check } from "@/lib/model";
import { median } from "@/lib/stats";
import type { Valued } from "./guards";
import type { DecisionRun } from "./types";

/** As in comparisons: relative and absolute differences of answers that are named. */
const named = { bytes: 0.05, share: 0.01 };
/**
 * Servers write other headers around the same body, `Server: fasthttp` or `X-Powered-By: Express`: so many bytes of an
 * answer say nothing of its body, unless they are the fifth of it that comparisons do not compare either.
 */
const headers = { bytes: 64, share: 0.2 };

const count = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`;

/**
 * Who answered something else than the others, by bytes per request and by the share of good answers: these are named and
 * not ranked. Where headers alone may be the difference, they are named and ranked.
 */
export function differingAnswers(groups: readonly Valued[]): {
  excluded: ReadonlyMap<Valued, string>;
  warnings: Check[];
} {
  const excluded = new Map<Valued, string>();
  const warnings: Check[] = [];
  const find = (
    read: (group: Valued) => number | undefined,
    judge: (own: number, usual: number) => { differs: boolean; mayBeHeaders: boolean; sentence: string },
  ) => {
    const known = groups.flatMap((group) => read(group) ?? []);
    if (known.length < 2) return;
    const usual = median(known);
    for (const group of groups) {
      const own = read(group);
      if (own === undefined) continue;
      const { differs, mayBeHeaders, sentence } = judge(own, usual);
      if (!differs) continue;
      const so = mayBeHeaders
        ? "headers alone can be that much, so it is ranked"
        : "the answers differ, so it is not ranked";
      warnings.push({
        id: "different-answers",
        level: "warning",
        message: `${group.value}: ${sentence}: ${so}.`,
      });
      if (!mayBeHeaders) excluded.set(group, sentence);
    }
  };
  find(bytesPerRequest, (own, usual) => {
    const difference = Math.abs(own - usual);
    const share = difference / Math.max(own, usual);
    return {
      differs: share > named.bytes,
      mayBeHeaders: difference <= headers.bytes && share <= headers.share,
      sentence: `${count(own)} bytes per request, ${count(usual)} are usual here`,
    };
  });
  find(goodShare, (own, usual) => ({
    differs: Math.abs(own - usual) > named.share,
    mayBeHeaders: false,
    sentence: `${percent(own)} of the answers are 2xx, ${percent(usual)} are usual here`,
  }));
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
