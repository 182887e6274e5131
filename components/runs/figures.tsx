import { InvalidMark, Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import styles from "./runs.module.css";

/** The figures that one comes for; a triangle says that they must not be read as performance. */
export function Figures({ run }: { run: Pick<RunDetail, "metrics" | "headline" | "checks"> }) {
  const { metrics, headline, checks } = run;
  const errors = checks.filter(({ level }) => level === "error").map(({ message }) => message);
  return (
    <dl className={styles.figures}>
      {headline.map(({ metric, label, unit }, index) => (
        <div key={metric}>
          <dt title={metricDefinition(metric).description}>
            {label} {index === 0 && errors.length > 0 && <InvalidMark reason={errors.join("\n")} />}
          </dt>
          <dd>
            <Value value={metrics[metric]} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
