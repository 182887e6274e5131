import { grey, type AxisCommit, type ChartLine } from "@/components/charts";
import { groupBy } from "@/lib/compare/group-by";
import { shortName } from "@/lib/flame";
import { cut } from "../explorer/readable";
import { joinIds, paths, type FunctionHistory, type HistoryProfile, type TopFunctions } from "@/lib/model";
import { median } from "@/lib/stats";

/** By what costs are divided, so that commits compare. */
export type HistoryScale = "request" | "share" | "absolute";

/** The commits of histories, oldest first, with the profiles of each in the first history that has some. */
export function historyAxis(histories: readonly (readonly HistoryProfile[])[]): AxisCommit[] {
  const commits = new Map<string, AxisCommit>();
  for (const profiles of histories)
    for (const [commit, repeats] of groupBy(profiles, (profile) => profile.commit)) {
      const { committedAt, message } = repeats[0]!;
      const profile = joinIds(repeats.map(({ profileId }) => profileId).sort());
      if (!commits.has(commit)) commits.set(commit, { commit, committedAt, message, profile });
    }
  return [...commits.values()].sort((a, b) => Date.parse(a.committedAt) - Date.parse(b.committedAt));
}

/** How a history is best drawn: per request where runs tell the requests, else as it is; and as shares. */
export function scalesOf(histories: readonly (readonly HistoryProfile[])[]): HistoryScale[] {
  const hasRequests = histories.some((profiles) => profiles.some(({ requests }) => requests !== null));
  return [hasRequests ? "request" : "absolute", "share"];
}

/** What a chart of a history shows, and its unit. */
export function historyMetric(
  { sampleType, unit }: Pick<FunctionHistory, "sampleType" | "unit">,
  scale: HistoryScale,
): { title: string; unit: string } {
  if (scale === "share") return { title: `Share of ${sampleType}`, unit: "ratio" };
  return { title: scale === "request" ? `${sampleType} per request` : sampleType, unit };
}

/**
 * Says why there is nothing to draw, or nothing at the end: no samples in any profile, or in the newest. Null where there
 * are some. @param profiles oldest first
 */
export function withoutSamples(profiles: readonly HistoryProfile[], sampleType: string): string | null {
  if (profiles.at(-1)?.total !== 0) return null;
  if (profiles.length === 1)
    return `The only profile has no samples of ${sampleType}: there is nothing to draw.`;
  return profiles.every(({ total }) => total === 0)
    ? `None of the ${profiles.length} profiles has samples of ${sampleType}: there is nothing to draw.`
    : `The newest profile has no samples of ${sampleType}.`;
}

/**
 * Says how repeats of a profile are drawn; null where no commit has any. @param stacked functions piled up: medians of
 * parts do not add up to the whole
 */
export function repeatsNote(lines: readonly ChartLine[], stacked: boolean): string | null {
  if (!lines.some(({ points }) => points.some(({ n }) => n > 1))) return null;
  return stacked
    ? "Where a commit has several profiles, each function is drawn at its median over them, so shares need not add up to exactly 100 %."
    : "Where a commit has several profiles, their median is drawn.";
}

/** A function's cum and flat, two lines a scenario and environment; repeats of a commit are one point. */
export function functionLines(
  { series }: FunctionHistory,
  axis: readonly AxisCommit[],
  scale: HistoryScale,
): ChartLine[] {
  const sides = ["cum", "flat"] as const;
  return series.flatMap(({ scenario, environment, points }, at) =>
    sides.map((side, second): ChartLine => {
      const name = series.length > 1 ? `, ${[scenario, environment].filter(Boolean).join(", ")}` : "";
      const values = points.map((point) => point[side]);
      return lineOf(`${at} ${side}`, ((at * sides.length + second) % 6) + 1, side + name, {
        points: pointsOf(points, values, axis, scale),
      });
    }),
  );
}

/** Of the series colours those that are not grey, which is what all others have. */
const colours = [1, 2, 3, 4, 5, 7, 8, 9, 10];

/** As many functions as there are colours. */
export const mostTopFunctions = colours.length;

/** Own costs of the most expensive functions and of all others together: parts of the whole, to be piled up. */
export function topLines(
  project: string,
  { kind, sampleType }: TopFunctions,
  { profiles, functions }: TopFunctions["series"][number],
  axis: readonly AxisCommit[],
  scale: HistoryScale,
): ChartLine[] {
  const shown = functions.slice(0, colours.length);
  const others = profiles.map(({ total }, at) =>
    shown.some(({ flat }) => typeof flat[at] !== "number")
      ? null
      : Math.max(0, total - shown.reduce((sum, { flat }) => sum + (flat[at] ?? 0), 0)),
  );
  const lines = shown.map(({ name, flat }, at) =>
    lineOf(`function ${at}`, colours[at] ?? grey, shortName(cut(name)), {
      ...(cut(name) === name && { href: paths.functionHistory(project, name, kind, sampleType) }),
      points: pointsOf(profiles, flat, axis, scale),
    }),
  );
  return [
    ...lines,
    lineOf("others", grey, "all others", { points: pointsOf(profiles, others, axis, scale) }),
  ];
}

function lineOf(
  id: string,
  colour: number,
  label: string,
  rest: Pick<ChartLine, "points" | "href">,
): ChartLine {
  return { id, label, colour, flags: [], totalPoints: rest.points.length, ofProfiles: true, ...rest };
}

/** @param values of the profiles, in their order; null for what is not known */
function pointsOf(
  profiles: readonly HistoryProfile[],
  values: readonly (number | null)[],
  axis: readonly AxisCommit[],
  scale: HistoryScale,
): ChartLine["points"] {
  const places = new Map(axis.map(({ commit }, place) => [commit, place]));
  const valuesAt = new Map<number, number[]>();
  profiles.forEach((profile, index) => {
    const [at, value, divisor] = [places.get(profile.commit), values[index], divisorOf(profile, scale)];
    if (at === undefined || typeof value !== "number" || !divisor) return;
    valuesAt.set(at, [...(valuesAt.get(at) ?? []), value / divisor]);
  });
  return [...valuesAt]
    .map(([at, of]) => ({ at, n: of.length, median: median(of), min: Math.min(...of), max: Math.max(...of) }))
    .sort((a, b) => a.at - b.at);
}

function divisorOf({ total, requests }: HistoryProfile, scale: HistoryScale): number | null {
  if (scale === "absolute") return 1;
  return scale === "share" ? total : requests;
}
