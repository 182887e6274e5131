import { metricDefinition } from "@/lib/metrics";
import { type Comparison, type ComparisonRow, type Settling, shortSha } from "@/lib/model";
import { pooledDeviation } from "@/lib/stats";
import { toolKind } from "@/lib/tools";
import { groupBy } from "./group-by";
import { seriesLabels } from "./labels";
import { loadCommand } from "./load-command";
import { shellWord } from "./shell-word";
import { isChanged, isNarrow } from "./words";

/** Series for which a command is offered. */
const mostSeries = 3;
/** Runs a side: fewer cannot prove a change, more take an evening. */
const rounds = { least: 5, most: 30 };
/** A change that one wants to see, where the runs suggest a smaller one or none. */
const leastChange = 0.03;
/** Environment of runs in turns: the client adds it. */
const bed = /-ab$/;

/**
 * What would settle the open primary results of a comparison: both sides measured in turns, so that it does not matter what
 * the machine did that day; a command for each series, the largest open change first. Empty where nothing is open.
 * @param commandOf the series' own command line, where the reader may know it; otherwise it is rebuilt from its facts
 */
export function settlingOf(
  comparison: Comparison,
  commandOf: (seriesId: string) => string | null = () => null,
): Settling[] {
  const labels = seriesLabels(comparison.rows);
  const open = comparison.rows
    .filter((row) => row.primary && row.verdict === "inconclusive" && !isChanged(row) && !isNarrow(row))
    .toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
  return [...groupBy(open, ({ seriesId }) => seriesId)].slice(0, mostSeries).flatMap(([seriesId, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const times = Math.max(...rows.map(roundsFor));
    const own = commandOf(seriesId)?.replace(/\s+/g, " ").trim() ?? null;
    return [
      {
        seriesId,
        series: labels.get(seriesId) ?? first.scenario,
        metrics: rows.map(({ metric }) => metricDefinition(metric).label),
        rounds: times,
        ownCommand: own !== null,
        command: settlingCommand(comparison, first, times, own),
      },
    ];
  });
}

/**
 * Runs a side that show a change as large as it looks with 80 % power at 5 %: 16 s²/δ² (Lehr's rule), s and δ on the scale of
 * logarithms. Without repeats the noise is not known: the least that can prove anything.
 */
function roundsFor({ base, head, change }: ComparisonRow): number {
  const values = [base.values, head.values];
  if (values.flat().some((value) => value <= 0)) return rounds.least;
  const noise = pooledDeviation(values.map((side) => side.map(Math.log)));
  const shift = Math.max(Math.abs(Math.log1p(change ?? 0)), Math.log1p(leastChange));
  const needed = noise.df > 0 ? Math.ceil((16 * noise.deviation ** 2) / shift ** 2) : rounds.least;
  return Math.min(rounds.most, Math.max(rounds.least, needed));
}

function settlingCommand(
  { rows, base, head, url }: Comparison,
  row: ComparisonRow,
  times: number,
  own: string | null,
): string {
  const { seriesId, tool, load, scenario, environment, variant } = row;
  const seconds = rows.find((one) => one.seriesId === seriesId && one.metric === "duration");
  const duration = seconds?.head.median ?? seconds?.base.median;
  const loaded = { tool, load, scenario, seconds: duration ? Math.max(1, Math.round(duration)) : null };
  const command = own ?? loadCommand(loaded) ?? `${shellWord(tool)} …`;
  const project = decodeURIComponent(new URL(url).pathname.split("/")[1] ?? "");
  const series = [
    `--project ${shellWord(project)} --scenario ${shellWord(scenario)}`,
    `--environment ${shellWord(environment.replace(bed, ""))}`,
    ...Object.entries(variant).map(([name, value]) => `--variant ${shellWord(`${name}=${value}`)}`),
  ].join(" ");
  const [from, to] = [shortSha(base.commit), shortSha(head.commit)];
  if (toolKind(tool) !== "load")
    return `benchtrail run --repeat ${times} --commit ${to} ${series} -- ${command}`;
  return [
    `benchtrail ab --rounds ${times} ${series}`,
    `  --base ./server --base-dir ../base --base-commit ${from}`,
    `  --head ./server --head-commit ${to} -- ${command}`,
  ].join(" \\\n");
}
