import "server-only";
import { type ComparableRun, type ComparisonContext, type RunComparison, sideSteps } from "@/lib/compare";
import { inSlices } from "@/lib/env/in-slices";
import { HttpProblem } from "@/lib/http/problem";
import type { ComparisonRow } from "@/lib/model";
import { workFor } from "./asker";
import { buffersOf } from "./buffers";
import { historyNumbers, type judgingMakers, packed, type SeriesHistory, unpacked } from "./judging-work";
import { threads } from "./threads";

/** Fewer series are judged here: that takes less than the start of a thread. */
const fewestSeries = 40;

/** What a comparison may take in a thread; after that it is judged here, other work going first. */
const demand = { what: "Judging the comparison", heavy: true, seconds: 60 };

type Context = ComparisonContext &
  Required<Pick<ComparisonContext, "customMetrics" | "primary" | "threshold">>;

/**
 * Compares groups of runs with one base, as `sideSteps` does: of many series in a thread, so that the server answers others
 * meanwhile. Where no thread is free it is done here in slices: a comparison is never refused.
 */
export async function judgeRuns(
  base: readonly ComparableRun[],
  heads: readonly (readonly ComparableRun[])[],
  context: Context,
): Promise<RunComparison[]> {
  const here = () => inSlices(sideSteps(base, heads, context));
  if (new Set(base.map(({ seriesId }) => seriesId)).size < fewestSeries) return here();
  try {
    return await inThread([base, ...heads], context);
  } catch (error) {
    if (error instanceof HttpProblem) return here();
    throw error;
  }
}

async function inThread(
  groups: readonly (readonly ComparableRun[])[],
  context: Context,
): Promise<RunComparison[]> {
  const sides: Uint8Array[][] = [];
  for (const group of groups) sides.push(await inSlices(packed(group)));
  const runs = groups.flat();
  const names = new Set(runs.flatMap(({ metrics }) => Object.keys(metrics)));
  const histories = await inSlices(packed(await inSlices(historySteps(runs, context))));
  const thresholds = Object.fromEntries([...names].map((name) => [name, context.threshold(name)]));
  const input = { sides, histories, customMetrics: context.customMetrics, thresholds };
  // Several may wait for the same comparison: it does not end when the first of them leaves.
  const judged = await workFor({}, () =>
    threads<typeof judgingMakers>().make("judge", [input], { ...demand, transfer: [...buffersOf(input)] }),
  );
  const comparisons: RunComparison[] = [];
  for (const { rest, rows } of judged)
    comparisons.push({ ...rest, rows: await inSlices(unpacked<ComparisonRow>(rows)) });
  return comparisons;
}

/** The histories that the comparison may ask for; series by series. */
function* historySteps(
  runs: readonly ComparableRun[],
  { history, primary }: Context,
): Generator<void, SeriesHistory[]> {
  const names = new Map<string, Set<string>>();
  for (const { seriesId, metrics } of runs) {
    const own = names.get(seriesId) ?? new Set();
    for (const name of Object.keys(metrics)) own.add(name);
    names.set(seriesId, own);
  }
  const all: SeriesHistory[] = [];
  for (const [seriesId, own] of names) {
    const places = new Map<string, number>();
    const placeOf = (uploadId: string) => {
      const place = places.get(uploadId) ?? places.size;
      places.set(uploadId, place);
      return place;
    };
    const metrics = Object.fromEntries(
      [...own].map((name) => [name, historyNumbers(history(seriesId, name), placeOf)]),
    );
    all.push({ seriesId, primary: primary(seriesId), uploadIds: [...places.keys()], metrics });
    yield;
  }
  return all;
}
