import { Section } from "@/components/layout";
import { Value } from "@/components/signs";
import { formatNumber, metricDefinition } from "@/lib/metrics";
import type { RunDetail, RunPart } from "@/lib/model";
import styles from "./runs.module.css";

/** What is told of every endpoint, as far as the tool does; the rest is in the API. */
const columns = ["qps", "latency_p50", "latency_p99", "error_rate"] as const;
const secondary: readonly string[] = ["latency_p50"];

/** The endpoints of a run, the busiest first; nothing where the output does not tell them apart. */
export function ByEndpoint({ run: { parts, metrics } }: { run: Pick<RunDetail, "parts" | "metrics"> }) {
  if (parts.length === 0) return null;
  const shown = columns.filter((name) => parts.some((part) => part.metrics[name] !== undefined));
  // k6's summary tells latencies of an endpoint, and no requests.
  const all = parts.some((part) => part.metrics.requests !== undefined) ? sent(metrics) : 0;
  const ordered = parts.toSorted((a, b) => sent(b.metrics) - sent(a.metrics));
  return (
    <Section title="By endpoint" aside={`${formatNumber(parts.length)} reported by the tool`}>
      <table className={`table ${styles.endpoints}`}>
        <thead>
          <tr>
            <th>Endpoint</th>
            {all > 0 && <th className={`number ${styles.secondary}`}>Share</th>}
            {shown.map((name) => (
              <th key={name} className={className(name)} title={metricDefinition(name).description}>
                {name === "error_rate" ? "Errors" : metricDefinition(name).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((part) => (
            <tr key={part.name}>
              <td>{part.name}</td>
              {all > 0 && (
                <td className={`number ${styles.secondary}`}>
                  <Value value={sent(part.metrics) / all} unit="ratio" />
                </td>
              )}
              {shown.map((name) => (
                <td key={name} className={className(name)}>
                  <Value value={part.metrics[name]} unit={metricDefinition(name).unit} />
                  {name === "error_rate" && <span className={styles.kinds}>{failuresOf(part)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const className = (name: string) => (secondary.includes(name) ? `number ${styles.secondary}` : "number");

/** Requests, those without an answer among them, as far as that is told. */
function sent({ requests = 0, errors = 0, error_rate: share = 0 }: RunPart["metrics"]): number {
  return share > 0 ? errors / share : requests;
}

/** "401: 117, timeout: 3": bad statuses, and failures that have none. */
function failuresOf({ statusCodes = {}, errorKinds = {} }: RunPart): string {
  const bad = Object.entries(statusCodes).filter(([code]) => /^[45]/.test(code));
  const others = Object.entries(errorKinds).filter(([kind]) => kind !== "non-2xx" || bad.length === 0);
  const listed = [...bad, ...others].slice(0, 4);
  return listed.map(([kind, count]) => `${kind}: ${formatNumber(count)}`).join(", ");
}
