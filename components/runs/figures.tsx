import { Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import styles from "./runs.module.css";

const shown = ["qps", "latency_p50", "latency_p99", "latency_p99_9", "error_rate", "requests", "duration"];

/** The figures that one comes for. */
export function Figures({ metrics }: { metrics: Readonly<Record<string, number>> }) {
  return (
    <dl className={styles.figures}>
      {shown
        .filter((name) => metrics[name] !== undefined)
        .map((name) => {
          const { label, unit, description } = metricDefinition(name);
          return (
            <div key={name}>
              <dt title={description}>{label}</dt>
              <dd>
                <Value value={metrics[name]} unit={unit} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
