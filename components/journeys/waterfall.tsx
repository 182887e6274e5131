import { factorText, isGain, isSure } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import type { Journey, JourneyFigure, JourneyMetric } from "@/lib/model";
import styles from "./journeys.module.css";

/** A metric along the steps: bars from before to after on a log axis, where factors add; so far at the right. */
export function Waterfall({ journey, metric }: { journey: Journey; metric: JourneyMetric }) {
  const place = placesOf(metric);
  return (
    <figure className={styles.waterfall}>
      <figcaption>
        <b>{metric.label}</b>{" "}
        <span className="dim">
          log scale; from {formatValue(metric.start, metric.unit)}
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

/** Where a value stands, 0 to 100 % of the track. */
function placesOf({ steps }: JourneyMetric): (value: number) => number {
  const logs = steps
    .flatMap((figure) => (figure ? [figure.before, figure.after] : []))
    .filter((value) => value > 0)
    .map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  return (value) => (value > 0 ? ((Math.log(value) - low) / (high - low || 1)) * 100 : 0);
}
