import { Value } from "@/components/signs";
import { commonMetricNames, metricDefinition } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import styles from "./runs.module.css";

/** Every number of a run: as people read it, and exactly as it is stored, to copy. */
export function AllMetrics({ run }: { run: RunDetail }) {
  const common = commonMetricNames.flatMap((name) => {
    const value = run.metrics[name];
    return value === undefined ? [] : [{ ...metricDefinition(name), value }];
  });
  const own = Object.entries(run.customMetrics).map(([name, { value, unit, better }]) => ({
    ...metricDefinition(name, { unit, better }),
    value,
  }));
  return (
    <table className={`table ${styles.metrics}`}>
      <thead>
        <tr>
          <th>Metric</th>
          <th className="number">Value</th>
          <th>Exactly</th>
        </tr>
      </thead>
      <tbody>
        {[...common, ...own].map(({ name, label, unit, value, description }) => (
          <tr key={name}>
            <td title={description}>{label}</td>
            <td className="number">
              <Value value={value} unit={unit} />
            </td>
            <td className={styles.exact}>
              <code>{value}</code> <span className="dim">{unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
