import { Section } from "@/components/layout";
import { Value } from "@/components/signs";
import { formatValue, metricDefinition } from "@/lib/metrics";
import type { RunDetail, RunSideSummary } from "@/lib/model";
import styles from "./runs.module.css";

interface Props {
  side: RunSideSummary | null;
  logs: RunDetail["sideLogs"];
  /** Path that answers with the bytes of a log. */
  href: (n: number) => string;
}

/** Figures of the server during the run, what each is made of, and the logs that say so. */
export function ServerFelt({ side, logs, href }: Props) {
  if (!side) return null;
  return (
    <Section title="What the server felt">
      {side.figures.length > 0 && (
        <table className={`table ${styles.metrics}`}>
          <thead>
            <tr>
              <th>Metric</th>
              <th className="number">Value</th>
              <th className="number">Made of</th>
            </tr>
          </thead>
          <tbody>
            {side.figures.map((figure) => (
              <Figure key={figure.metric} {...figure} />
            ))}
          </tbody>
        </table>
      )}
      <ul className={styles.sources}>
        {side.sources.map(({ file, label, samples, notes }) => (
          <li key={`${label} ${file}`}>
            {file ? `${file}: ${label}` : label}, {samples} {samples === 1 ? "sample" : "samples"}
            {notes.map((note) => (
              <div key={note} className="dim">
                {note}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {logs.length > 0 && (
        <p className={styles.rawFacts}>
          {logs.map(({ n, file, size }) => (
            <span key={n}>
              <a href={href(n)} download={file ?? true}>
                Download {file ?? `log ${n}`}
              </a>{" "}
              <span className="dim">{formatValue(size, "bytes")}</span>{" "}
            </span>
          ))}
        </p>
      )}
    </Section>
  );
}

function Figure({ metric, value, n, interval }: RunSideSummary["figures"][number]) {
  const { label, unit, description } = metricDefinition(metric);
  return (
    <tr>
      <td title={description} className={styles.name}>
        {label}
      </td>
      <td className="number">
        <Value value={value} unit={unit} />
        {interval && (
          <div className="dim">
            95 %: <Value value={interval[0]} unit={unit} /> to <Value value={interval[1]} unit={unit} />
          </div>
        )}
      </td>
      <td className="number">{Math.round(n)}</td>
    </tr>
  );
}
