import { Section } from "@/components/layout";
import { quantileOf, QuantilePlot, type QuantileLine } from "@/components/runs";
import { seriesLabels } from "@/lib/compare";
import type { Comparison, ComparisonRow } from "@/lib/model";
import { movedFirst } from "./moved-first";
import styles from "./compare.module.css";

/** More pictures say less. */
const most = 6;

/** Latency distributions of both sides laid over each other, one picture a series. */
export function Distributions({ comparison }: { comparison: Comparison }) {
  const labels = seriesLabels(comparison.rows);
  const pictures = movedFirst(comparison.rows).flatMap(([seriesId, rows]) => {
    const lines = [lineOf("base", rows), lineOf("head", rows)];
    return lines.every(({ quantiles }) => quantiles.length > 1) ? [{ seriesId, lines }] : [];
  });
  if (pictures.length === 0) return null;
  return (
    <Section
      title="Latency distributions"
      aside="Each point is the median of the runs' own percentiles; percentiles are never averaged."
    >
      <div className={styles.pictures}>
        {pictures.slice(0, most).map(({ seriesId, lines }) => (
          <figure key={seriesId}>
            <figcaption>{labels.get(seriesId)}</figcaption>
            <QuantilePlot lines={lines} />
          </figure>
        ))}
      </div>
      {pictures.length > most && (
        <p className="dim">
          Shown: the {most} scenarios that moved most, of {pictures.length}.
        </p>
      )}
    </Section>
  );
}

function lineOf(side: "base" | "head", rows: readonly ComparisonRow[]): QuantileLine {
  const quantiles = rows.flatMap((row) => {
    const q = quantileOf(row.metric);
    const seconds = row[side].median;
    return q === undefined || seconds === null ? [] : [{ q, seconds }];
  });
  return { name: side, look: side, quantiles: quantiles.sort((a, b) => a.q - b.q) };
}
