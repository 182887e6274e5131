import { InvalidMark, Link, RelativeTime, Value } from "@/components/signs";
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
              <Link href={paths.run(project, run.id)}>
                <code>{run.id.slice(-8)}</code>
              </Link>
            </td>
            <td>
              <Link href={paths.commit(project, run.commit)}>
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
  const messages = (wanted: string) =>
    checks.filter(({ level }) => level === wanted).map(({ message }) => message);
  const [errors, warnings, notes] = [messages("error"), messages("warning"), messages("info")];
  if (errors.length > 0) return <InvalidMark reason={errors.join("\n")} />;
  if (warnings.length > 0) return <Count of={warnings} word="warning" className={styles.warnings} />;
  if (notes.length > 0) return <Count of={notes} word="note" className="dim" />;
  return <span className="dim">none</span>;
}

function Count({ of, word, className }: { of: string[]; word: string; className?: string }) {
  return (
    <span className={className} title={of.join("\n")}>
      {of.length} {of.length === 1 ? word : `${word}s`}
    </span>
  );
}
