import { CheckLevelSign, Link, RelativeTime, Value } from "@/components/signs";
import { groupBy } from "@/lib/compare/group-by";
import { primaryOf, together } from "@/lib/metrics";
import { checkLevels, paths, type RunSummary } from "@/lib/model";
import styles from "./commits.module.css";

/** More runs than this make no page. */
const most = 100;

interface Props {
  project: string;
  runs: readonly RunSummary[];
  labels: ReadonlyMap<string, string>;
}

/** Every run of a commit with its checks: a table for all that measure the same. */
export function RunTables({ runs, ...props }: Props) {
  const bySeries = groupBy(runs, ({ seriesId }) => seriesId);
  const groups = groupBy(runs.slice(0, most), ({ seriesId }) =>
    primaryOf(together((bySeries.get(seriesId) ?? []).map(({ headline }) => headline))).join(" "),
  );
  return (
    <>
      {[...groups].map(([metrics, group]) => (
        <RunTable key={metrics} runs={group} {...props} />
      ))}
      {runs.length > most && (
        <p className="dim">
          {runs.length - most} more runs of these series are not listed here; the API returns all of them.
        </p>
      )}
    </>
  );
}

function RunTable({ project, runs, labels }: Props) {
  const columns = together(runs.map(({ headline }) => headline.filter(({ primary }) => primary)));
  return (
    <table className={`table ${styles.runs}`}>
      <thead>
        <tr>
          <th>Run</th>
          {columns.map(({ metric, label }) => (
            <th key={metric} className="number">
              {label}
            </th>
          ))}
          <th title="Start of the run, or time of the upload if the output does not say">When</th>
          <th>Checks</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <Link href={paths.run(project, run.id)}>{labels.get(run.seriesId)}</Link>
            </td>
            {columns.map(({ metric, label, unit }) => (
              <td key={metric} className="number" data-metric={label}>
                <Value value={run.metrics[metric]} unit={unit} />
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
