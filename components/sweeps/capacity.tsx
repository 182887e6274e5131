import { Section } from "@/components/layout";
import { Link } from "@/components/signs";
import { formatValue } from "@/lib/metrics";
import { type Capacity, paths, type Sweep } from "@/lib/model";
import styles from "./sweeps.module.css";

/** What selects a sweep, for forms: what they say beside it is added to its address. */
export function Selected({ sweep }: { sweep: Sweep }) {
  return [...new URL(sweep.url).searchParams].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The highest rate within limits, which are in the address. */
export function CapacityOf({ project, sweep }: { project: string; sweep: Sweep }) {
  const { scenario, capacity } = sweep;
  return (
    <Section title="Capacity">
      <form className={styles.overlay} method="get">
        <Selected sweep={sweep} />
        <label htmlFor="p99">P99 at most (s)</label>
        <input id="p99" name="p99" inputMode="decimal" defaultValue={capacity?.limits.p99 ?? 0.05} />
        <label htmlFor="errors">error rate at most (0 to 1)</label>
        <input
          id="errors"
          name="errors"
          inputMode="decimal"
          defaultValue={capacity?.limits.errors ?? 0.001}
        />
        <button type="submit">Show</button>
      </form>
      {capacity && <p className={styles.verdict}>{said(capacity)}</p>}
      <p className="dim">
        With limits for {scenario} in the <Link href={paths.settings(project)}>settings</Link> each commit
        with such a sweep has its capacity as a metric, with trend, change points and comparison.
      </p>
    </Section>
  );
}

function said({ rate, interval, reason }: Capacity): string {
  if (rate === null || !interval) return reason ?? "Not known.";
  const text = (value: number) => formatValue(value, "requests/second");
  return `${text(rate)}: ${text(interval[0])} kept the limits, ${text(interval[1])} did not.`;
}
