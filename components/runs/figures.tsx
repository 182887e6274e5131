import { InvalidMark, Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import styles from "./runs.module.css";

const shown = ["qps", "latency_p50", "latency_p99", "latency_p99_9", "error_rate", "requests", "duration"];

/** The figures that one comes for; a triangle says that they must not be read as performance. */
export function Figures({ run: { metrics, checks } }: { run: Pick<RunDetail, "metrics" | "checks"> }) {
  const errors = checks.filter(({ level }) => level === "error").map(({ message }) => message);
  return (
    <dl className={styles.figures}>
      {shown
        .filter((name) => metrics[name] !== undefined)
        .map((name, index) => {
          const { label, unit, description } = metricDefinition(name);
          return (
            <div key={name}>
              <dt title={description}>
                {label} {index === 0 && errors.length > 0 && <InvalidMark reason={errors.join("\n")} />}
              </dt>
              <dd>
                <Value value={metrics[name]} unit={unit} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
