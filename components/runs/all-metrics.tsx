import { Section } from "@/components/layout";
import { Value } from "@/components/signs";
import { commonMetricNames, metricDefinition, type MetricDefinition } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import styles from "./runs.module.css";

interface Entry extends MetricDefinition {
  readonly value: number;
}

/** The numbers of the catalogue: as people read them, and exactly as they are stored, to copy. */
export function AllMetrics({ run }: { run: RunDetail }) {
  const entries = commonMetricNames.flatMap((name): Entry[] => {
    const value = run.metrics[name];
    return value === undefined ? [] : [{ ...metricDefinition(name), value }];
  });
  return <Entries entries={entries} />;
}

/** The run's own metrics: what the upload or the script added, but for what the server felt, which has its own place. */
export function OwnMetrics({ run }: { run: RunDetail }) {
  const felt = new Set(run.side?.figures.map(({ metric }) => metric));
  const own = Object.entries(run.customMetrics).filter(([name]) => !felt.has(name));
  if (own.length === 0) return null;
  return (
    <Section title="Custom metrics">
      <Entries
        entries={own.map(([name, { value, unit, better }]) => ({
          ...metricDefinition(name, { unit, better }),
          value,
        }))}
      />
    </Section>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className={`table ${styles.metrics}`}>
      <thead>
        <tr>
          <th>Metric</th>
          <th className="number">Value</th>
          <th>Exact value</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, label, unit, value, description }) => (
          <tr key={name}>
            <td title={description} className={styles.name}>
              {label}
            </td>
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
