import { InvalidMark, Link, RelativeTime, Value } from "@/components/signs";
import { together } from "@/lib/metrics";
import { paths, type RunSummary, shortSha } from "@/lib/model";
import styles from "./run-table.module.css";

interface Props {
  project: string;
  runs: readonly RunSummary[];
  /** The metric of the page stands first. */
  metric: { name: string; label: string; unit: string };
}

/** Columns of figures that a phone has room for. */
const mostOnPhones = 2;

/** The runs of one series, newest upload first. */
export function RunTable({ project, runs, metric }: Props) {
  const shown = together(runs.map(({ headline }) => headline.filter(({ primary }) => primary)));
  const others = shown.filter((one) => one.metric !== metric.name);
  const columns = [metric, ...others.map(({ metric: name, label, unit }) => ({ name, label, unit }))];
  const classOf = (index: number) => `number ${index >= mostOnPhones ? styles.more : ""}`;
  return (
    <table className={`table ${styles.runTable}`}>
      <thead>
        <tr>
          <th>Run</th>
          <th>Commit</th>
          {columns.map(({ name, label }, index) => (
            <th key={name} className={classOf(index)}>
              {label}
            </th>
          ))}
          <th className="number">Checks</th>
          <th className={`number ${styles.more}`}>Uploaded</th>
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
            {columns.map(({ name, unit }, index) => (
              <td key={name} className={classOf(index)}>
                <Value value={run.metrics[name]} unit={unit} strong={name === metric.name} />
              </td>
            ))}
            <td className="number">
              <Checks run={run} />
            </td>
            <td className={`number dim ${styles.more}`}>
              <RelativeTime at={run.uploadedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Checks({ run: { checks } }: { run: RunSummary }) {
  const messages = (severity: string) =>
    checks.filter(({ level }) => level === severity).map(({ message }) => message);
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
