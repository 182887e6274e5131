import { CheckLevelSign, Link, RelativeTime, Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import { checkLevels, paths, type RunSummary } from "@/lib/model";
import styles from "./commits.module.css";

/** More runs than this make no page. */
const most = 200;
const metrics = ["qps", "latency_p99", "error_rate"];

/** Every run of a commit with its checks. */
export function RunTable({
  project,
  runs,
  labels,
}: {
  project: string;
  runs: readonly RunSummary[];
  labels: ReadonlyMap<string, string>;
}) {
  return (
    <>
      <table className={`table ${styles.runs}`}>
        <thead>
          <tr>
            <th>Run</th>
            {metrics.map((name) => (
              <th key={name} className="number">
                {metricDefinition(name).label}
              </th>
            ))}
            <th title="Start of the run, or its upload where the output does not tell">When</th>
            <th>Checks</th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, most).map((run) => (
            <tr key={run.id}>
              <td>
                <Link href={paths.run(project, run.id)}>{labels.get(run.seriesId)}</Link>
              </td>
              {metrics.map((name) => (
                <td key={name} className="number" data-metric={metricDefinition(name).label}>
                  <Value value={run.metrics[name]} unit={metricDefinition(name).unit} />
                </td>
              ))}
              <td className={styles.when}>
                <RelativeTime at={run.startedAt ?? run.uploadedAt} />
              </td>
              <td className={styles.checks}>
                <Checks run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {runs.length > most && (
        <p className="dim">
          {runs.length - most} more runs of this commit are not listed here; the API has them all.
        </p>
      )}
    </>
  );
}

/** The gravest check in words, the others counted. */
function Checks({ run: { checks } }: { run: RunSummary }) {
  const sorted = [...checks].sort((a, b) => checkLevels.indexOf(b.level) - checkLevels.indexOf(a.level));
  const [first, ...rest] = sorted;
  if (!first) return <span className="dim">none</span>;
  return (
    <span title={sorted.map(({ message }) => message).join("\n")}>
      <CheckLevelSign level={first.level} /> <span className={styles.check}>{first.message}</span>
      {rest.length > 0 && <span className="dim"> +{rest.length}</span>}
    </span>
  );
}
