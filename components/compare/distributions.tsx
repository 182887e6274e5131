import { Section } from "@/components/layout";
import { howMeasured, quantileOf, QuantilePlot, type QuantileLine } from "@/components/runs";
import { seriesLabels } from "@/lib/compare";
import type { Comparison, ComparisonRow, LatencyHistogram, RunDetails } from "@/lib/model";
import { worstFirst } from "@/lib/compare/worst-first";
import { spectrum } from "./spectrum";
import styles from "./compare.module.css";

/** More pictures say less. */
const most = 6;

/** What the runs of a series say beside their figures. */
export interface MeasuredRun {
  readonly seriesId: string;
  readonly side: "base" | "head";
  readonly tool: string;
  readonly histogram: LatencyHistogram | null;
  readonly how: Pick<RunDetails, "loop" | "corrected">;
}

interface Props {
  comparison: Comparison;
  /** Empty until they are read: then the percentiles that the tools printed are shown. */
  measured: readonly MeasuredRun[];
}

/** Latency distributions of both sides laid over each other, one picture a series, each with how it was measured. */
export function Distributions({ comparison, measured }: Props) {
  const labels = seriesLabels(comparison.rows);
  const pictures = worstFirst(comparison.rows).flatMap(([seriesId, rows]) => {
    const runs = measured.filter((run) => run.seriesId === seriesId);
    const merged = mergedLines(runs);
    const lines = merged ?? [lineOf("base", rows), lineOf("head", rows)];
    if (lines.some(({ quantiles }) => quantiles.length < 2)) return [];
    return [{ seriesId, lines, merged: merged !== null, runs }];
  });
  if (pictures.length === 0) return null;
  return (
    <Section
      title="Latency distributions"
      aside="Base is hollow, head is filled. Each additional nine (90 %, 99 %, 99.9 %) takes the same width."
    >
      <div className={styles.pictures}>
        {pictures.slice(0, most).map(({ seriesId, lines, merged, runs }) => (
          <figure key={seriesId}>
            <figcaption>{labels.get(seriesId)}</figcaption>
            <QuantilePlot lines={lines} />
            <p className={styles.how}>
              {merged
                ? "All requests of all runs, from the merged histograms."
                : "Medians of the percentiles that each run printed; percentiles are never averaged."}{" "}
              {methods(runs)}
            </p>
          </figure>
        ))}
      </div>
      {pictures.length > most && (
        <p className="dim">
          Shown: the {most} scenarios that changed most, of {pictures.length}.
        </p>
      )}
    </Section>
  );
}

/** Both sides from histograms, or neither: a merged line and printed points do not compare. */
function mergedLines(runs: readonly MeasuredRun[]): QuantileLine[] | null {
  const of = (name: MeasuredRun["side"]) =>
    spectrum(runs.filter(({ side }) => side === name).map(({ histogram }) => histogram));
  const [before, after] = [of("base"), of("head")];
  if (!before || !after) return null;
  return [
    { name: "base", look: "base", quantiles: before },
    { name: "head", look: "head", quantiles: after },
  ];
}

function methods(runs: readonly MeasuredRun[]): string {
  return [...new Set(runs.map(({ how, tool }) => howMeasured(how, tool)))].join(" ");
}

function lineOf(side: "base" | "head", rows: readonly ComparisonRow[]): QuantileLine {
  const quantiles = rows.flatMap((row) => {
    const q = quantileOf(row.metric);
    const seconds = row[side].median;
    return q === undefined || seconds === null ? [] : [{ q, seconds }];
  });
  return { name: side, look: side, quantiles: quantiles.sort((a, b) => a.q - b.q) };
}
