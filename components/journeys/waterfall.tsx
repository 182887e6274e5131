import { yFraction, yScale, type YScale } from "@/components/charts/y-scale";
import { factorText, isGain, isSure } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import type { Journey, JourneyFigure, JourneyMetric } from "@/lib/model";
import styles from "./journeys.module.css";

/** A metric along the steps: bars from before to after on a log axis, where factors add; so far at the right. */
export function Waterfall({ journey, metric }: { journey: Journey; metric: JourneyMetric }) {
  const scale = scaleOf(metric);
  const place = (value: number) => placeOn(scale, value);
  return (
    <figure className={styles.waterfall}>
      <figcaption>
        <b>{metric.label}</b>{" "}
        <span className="dim">
          {scale.suffix}, log scale; from {formatValue(metric.start, metric.unit)}
          {metric.total &&
            ` to ${formatValue(metric.total.after, metric.unit)}, measured: ${metric.total.text}`}
        </span>
      </figcaption>
      <ol>
        {journey.steps.map((step, at) => {
          const figure = metric.steps[at] ?? null;
          return (
            <li key={`${step.commit.commit} ${at}`}>
              <span className={styles.stepTitle} title={step.title}>
                {step.title}
              </span>
              <span className={styles.track}>
                {figure ? (
                  <Bar metric={metric} figure={figure} place={place} />
                ) : (
                  <span className="dim">not measured</span>
                )}
              </span>
              <span className={styles.soFar}>{figure ? factorText(metric.cumulative[at] ?? null) : "–"}</span>
            </li>
          );
        })}
      </ol>
      <Axis scale={scale} />
    </figure>
  );
}

function Bar({
  metric,
  figure,
  place,
}: {
  metric: JourneyMetric;
  figure: JourneyFigure;
  place: (value: number) => number;
}) {
  const [from, to] = [place(figure.before), place(figure.after)];
  const gain = isGain(metric, figure.factor);
  const style = { left: `${Math.min(from, to)}%`, width: `max(2px, ${Math.abs(to - from)}%)` };
  const text = `${formatValue(figure.before, metric.unit)} → ${formatValue(figure.after, metric.unit)}, ${figure.text}`;
  return (
    <span
      role="img"
      aria-label={`${text}${isSure(figure) ? "" : ", not certain"}`}
      title={`${text}. ${figure.explanation}`}
      className={styles.bar}
      data-tone={gain === null ? "neutral" : gain ? "better" : "worse"}
      data-sure={isSure(figure)}
      style={style}
    />
  );
}

/** The marks below the bars with what their looks mean. */
function Axis({ scale }: { scale: YScale }) {
  const marks: { at: number; label: string }[] = [];
  for (const { value, label } of scale.ticks) {
    const at = placeOn(scale, value);
    if (at >= 0 && at <= 100 && at - (marks.at(-1)?.at ?? -100) >= 12) marks.push({ at, label });
  }
  return (
    <div className={styles.axis}>
      <span className={styles.legend}>
        <i data-tone="better" className={styles.swatch} /> better{" "}
        <i data-tone="worse" className={styles.swatch} /> worse{" "}
        <i data-tone="neutral" data-sure="false" className={styles.swatch} /> not certain
      </span>
      <span className={styles.ticks}>
        {marks.map(({ at, label }) => (
          <span key={label} style={{ left: `${at}%` }}>
            {label}
          </span>
        ))}
      </span>
    </div>
  );
}

/** A log axis that holds all ends of the bars. */
function scaleOf({ steps, unit }: JourneyMetric): YScale {
  const ends = steps
    .flatMap((figure) => (figure ? [figure.before, figure.after] : []))
    .filter((end) => end > 0);
  return yScale(ends.length > 0 ? ends : [1], unit, "log");
}

/** Where a value stands, 0 to 100 % of the track. */
const placeOn = (scale: YScale, value: number) =>
  value > 0 ? Math.min(1, Math.max(0, yFraction(scale, value) ?? 0)) * 100 : 0;
