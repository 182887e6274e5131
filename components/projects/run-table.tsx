import Link from "next/link";
import { InvalidMark, RelativeTime, Value } from "@/components/signs";
import { paths, type RunSummary, shortSha } from "@/lib/model";
import styles from "./projects.module.css";

interface Props {
  project: string;
  runs: readonly RunSummary[];
  /** The metric of the page stands first. */
  metric: { name: string; label: string; unit: string };
}

/** The runs of one series, newest upload first. */
export function RunTable({ project, runs, metric }: Props) {
  const others = [
    { name: "qps", label: "QPS", unit: "requests/second" },
    { name: "latency_p99", label: "P99", unit: "seconds" },
    { name: "error_rate", label: "Errors", unit: "ratio" },
  ].filter(({ name }) => name !== metric.name);
  const columns = [metric, ...others];
  return (
    <table className={`table ${styles.runTable}`}>
      <thead>
        <tr>
          <th>Run</th>
          <th>Commit</th>
          {columns.map(({ name, label }) => (
            <th key={name} className="number">
              {label}
            </th>
          ))}
          <th className="number">Checks</th>
          <th className="number">Uploaded</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <Link href={paths.run(project, run.id)} prefetch={false}>
                <code>{run.id.slice(-8)}</code>
              </Link>
            </td>
            <td>
              <Link href={paths.commit(project, run.commit)} prefetch={false}>
                <code>{shortSha(run.commit)}</code>
              </Link>
            </td>
            {columns.map(({ name, unit }) => (
              <td key={name} className="number">
                <Value value={run.metrics[name]} unit={unit} strong={name === metric.name} />
              </td>
            ))}
            <td className="number">
              <Checks run={run} />
            </td>
            <td className="number dim">
              <RelativeTime at={run.uploadedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Checks({ run: { checks } }: { run: RunSummary }) {
  const errors = checks.filter(({ level }) => level === "error").map(({ message }) => message);
  const warnings = checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  if (errors.length > 0) return <InvalidMark reason={errors.join("\n")} />;
  if (warnings.length === 0) return <span className="dim">none</span>;
  return (
    <span className={styles.warnings} title={warnings.join("\n")}>
      {warnings.length} {warnings.length === 1 ? "warning" : "warnings"}
    </span>
  );
}
