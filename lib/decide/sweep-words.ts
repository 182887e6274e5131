import { formatNumber, formatValue } from "@/lib/metrics";
import type { HeadlineMetric, Sweep, VariedValue } from "@/lib/model";
import { partsOf } from "./varied";

type SweepFacts = Pick<Sweep, "parameter" | "metrics" | "points" | "best" | "knee" | "law">;

/** A parameter as people say it: "connections", "GOGC". */
export const parameterName = (parameter: string): string => partsOf(parameter).key;

/** What a sweep says, the most important first. */
export function sentencesOf(sweep: SweepFacts): string[] {
  const [main] = sweep.metrics;
  if (!main) return [];
  const others = sweep.metrics.filter(({ metric, primary }) => primary && metric !== main.metric);
  return [
    bestSentence(sweep, main),
    ...kneeSentence(sweep, main),
    ...lawSentence(sweep),
    ...others.map((metric) => bestSentence(sweep, metric)),
  ].filter(Boolean);
}

/** "64 to 256" where the values are neighbours, else each. */
export function rangeText(values: readonly VariedValue[], all: readonly VariedValue[]): string {
  const places = values.map((value) => all.indexOf(value));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  if (values.length > 2 && last - first === values.length - 1) return `${values[0]} to ${values.at(-1)}`;
  if (values.length < 2) return String(values[0] ?? "");
  return `${values.slice(0, -1).join(", ")} and ${values.at(-1)}`;
}

function bestSentence(
  { parameter, points, best }: SweepFacts,
  { metric, label, unit, better }: HeadlineMetric,
): string {
  const set = best[metric];
  if (!set || set.length === 0 || better === null) return "";
  const measured = points.filter((point) => point.metrics[metric]);
  if (new Set(measured.map((point) => point.metrics[metric]?.median)).size === 1) return "";
  const all = measured.map(({ value }) => value);
  const figures = set.flatMap(
    (value) => points.find((point) => point.value === value)?.metrics[metric]?.median ?? [],
  );
  const lead = figures.reduce((a, b) => (better === "higher" ? Math.max(a, b) : Math.min(a, b)));
  const word = better === "higher" ? "highest" : "lowest";
  const what = `${label} is ${word} at ${parameterName(parameter)} ${rangeText(set, all)} (${formatValue(lead, unit)})`;
  if (set.length === all.length) return `${label}: none of the ${all.length} values can be told apart.`;
  return set.length === 1 ? `${what}.` : `${what}: these cannot be told apart.`;
}

function kneeSentence({ parameter, knee }: SweepFacts, { label }: HeadlineMetric): string[] {
  if (!knee) return [];
  const { from, to } = knee;
  const place = from === to ? `at ${from}` : `between ${from} and ${to}`;
  return [`The knee of ${label} is ${place} ${parameterName(parameter)}: beyond it more brings little.`];
}

function lawSentence({ parameter, law }: SweepFacts): string[] {
  if (!law) return [];
  const share = (value: number) => formatNumber(value, 2);
  const fit = `The universal scalability law fits: contention σ = ${share(law.sigma)} (${share(law.sigmaInterval[0])} to ${share(law.sigmaInterval[1])}), crosstalk κ = ${share(law.kappa)} (${share(law.kappaInterval[0])} to ${share(law.kappaInterval[1])})`;
  if (law.peak === null || !law.peakInterval) return [`${fit}; no peak near what was measured.`];
  const [from, to] = law.peakInterval;
  const whole = (value: number) => formatNumber(Math.round(value), 4);
  const range = to === null ? `${whole(from)} or more` : `${whole(from)} to ${whole(to)}`;
  return [`${fit}; throughput peaks at ${whole(law.peak)} ${parameterName(parameter)} (${range}).`];
}
