import { Section } from "@/components/layout";
import { Plot, zeroScale, type PlotPoint } from "@/components/runs";
import { seriesLabels } from "@/lib/compare";
import { formatValue, metricDefinition } from "@/lib/metrics";
import { shortSha, type Comparison, subjectOf } from "@/lib/model";
import { type AroundPoint, aroundSides } from "./commits-around";
import { worstFirst } from "@/lib/compare/worst-first";
import styles from "./compare.module.css";

/** More pictures say less. */
const most = 4;

interface Trend {
  readonly seriesId: string;
  readonly metric: string;
  readonly unit: string;
  readonly points: readonly AroundPoint[];
}

interface Props {
  comparison: Comparison;
  /** Of some series of the comparison, oldest commit first. */
  trends: readonly Trend[];
}

/** Where both sides stand in the history: the same measurement over the commits around them. */
export function TrendsAround({ comparison, trends }: Props) {
  const { rows, base, head } = comparison;
  const labels = seriesLabels(rows);
  const shown = worstFirst(rows).flatMap(([seriesId]) => {
    const pictures = trends.flatMap((trend) => {
      const around = trend.seriesId === seriesId ? aroundSides(trend.points, base.commit, head.commit) : null;
      return around && around.length > 2 ? [{ trend, points: around }] : [];
    });
    return pictures.length > 0 ? [{ seriesId, pictures }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section
      title="The trend around both commits"
      aside="Medians of the repeats, commit by commit, from zero"
    >
      <div className={`${styles.pictures} ${styles.pairs}`}>
        {shown.slice(0, most).flatMap(({ seriesId, pictures }) =>
          pictures.map(({ trend, points }) => (
            <figure key={`${seriesId} ${trend.metric}`}>
              <figcaption>
                {labels.get(seriesId)} <span className="dim">{metricDefinition(trend.metric).label}</span>
              </figcaption>
              <SmallTrend unit={trend.unit} points={points} base={base.commit} head={head.commit} />
            </figure>
          )),
        )}
      </div>
    </Section>
  );
}

interface SmallProps {
  unit: string;
  points: readonly AroundPoint[];
  base: string;
  head: string;
}

function SmallTrend({ unit, points, base, head }: SmallProps) {
  const scale = zeroScale(points.map(({ median }) => median));
  const x = (index: number) => index / (points.length - 1);
  const places = points.map(({ commit, median, message }, index): PlotPoint => {
    return {
      x: x(index),
      y: scale.at(median),
      title: `${shortSha(commit)} ${subjectOf(message)}: ${formatValue(median, unit)}`,
    };
  });
  const side = (sha: string) => points.findIndex(({ commit }) => commit === sha);
  const only = (sha: string) => places.slice(side(sha), side(sha) + 1);
  return (
    <Plot
      label={`${points.length} commits; base ${only(base)[0]?.title}; head ${only(head)[0]?.title}`}
      xMarks={[
        { at: x(side(base)), label: "base", above: true },
        { at: x(side(head)), label: "head" },
      ]}
      yMarks={scale.ticks.map(({ at, value }) => ({ at, label: formatValue(value, unit) }))}
      lines={[
        { name: "trend", look: "quiet", points: places },
        { name: "base", look: "base", points: only(base), dots: true },
        { name: "head", look: "head", points: only(head), dots: true },
      ]}
      height={120}
    />
  );
}
