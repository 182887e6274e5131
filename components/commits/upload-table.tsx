import { Link, RelativeTime, Value } from "@/components/signs";
import { seriesLabels } from "@/lib/compare";
import { alike, primaryOf, together } from "@/lib/metrics";
import { paths, type RunSummary, uploadSide } from "@/lib/model";
import styles from "./commits.module.css";
import { uploadsOf } from "./uploads";

/** More of them make no page. */
const most = 100;

interface Props {
  project: string;
  commit: string;
  runs: readonly RunSummary[];
}

/** What was measured of a commit and when: the nights, the jobs that were run again; a table for all that measure the same. */
export function UploadTables({ runs, ...props }: Props) {
  const labels = seriesLabels(runs);
  return alike(runs, ({ headline }) => primaryOf(headline)).map((group) => (
    <UploadTable key={group[0]?.id} runs={group} labels={labels} {...props} />
  ));
}

function UploadTable({ project, commit, runs, labels }: Props & { labels: ReadonlyMap<string, string> }) {
  const columns = together(runs.map(({ headline }) => headline.filter(({ primary }) => primary)));
  const rows = uploadsOf(
    runs,
    columns.map(({ metric }) => metric),
  );
  return (
    <>
      <table className={`table ${styles.runs}`}>
        <thead>
          <tr>
            <th title="Start of its first run, or time of the upload if the output does not say">Measured</th>
            <th>Series</th>
            <th className="number">Runs</th>
            {columns.map(({ metric, label }) => (
              <th key={metric} className="number">
                {label}
              </th>
            ))}
            <th className="number">
              <span className="aside">Compare</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ uploadId, seriesId, at, runs: n, medians, before }) => (
            <tr key={`${uploadId} ${seriesId}`}>
              <td className={styles.measured}>
                <RelativeTime at={at} />
              </td>
              <td>{labels.get(seriesId)}</td>
              <td className="number" data-metric="Runs">
                {n}
              </td>
              {columns.map(({ metric, label, unit }) => (
                <td key={metric} className="number" data-metric={label}>
                  <Value value={medians.get(metric)} unit={unit} />
                </td>
              ))}
              <td className="number">
                {before && (
                  <Link
                    href={paths.compare(project, uploadSide(commit, before), uploadSide(commit, uploadId))}
                  >
                    with previous
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <p className="dim">and {rows.length - most} more; the API returns all of them.</p>
      )}
    </>
  );
}
