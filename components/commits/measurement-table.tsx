import { scaled } from "@/components/compare";
import { InvalidMark, Link } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import { paths } from "@/lib/model";
import type { SeriesMeasurements } from "./measurements";
import { MeasurementCell } from "./measurement-cell";
import styles from "./commits.module.css";

const shown = ["qps", "latency_p50", "latency_p99", "latency_p99_9", "error_rate"];

interface Props {
  project: string;
  series: readonly SeriesMeasurements[];
}

/** Scenario by metric: value, spread of the repeats, change against the nearest ancestor with runs. */
export function MeasurementTable({ project, series }: Props) {
  const metrics = shown.filter((name) => series.some((one) => one.metrics.has(name)));
  const columns = metrics.map((name) => {
    const definition = metricDefinition(name);
    const medians = series.map((one) => one.metrics.get(name)?.median);
    return { ...definition, ...scaled(medians, definition.unit) };
  });
  return (
    <table className={`table ${styles.measurements}`}>
      <thead>
        <tr>
          <th>Scenario</th>
          <th className="number">Runs</th>
          {columns.map(({ name, label, suffix, description }) => (
            <th key={name} className="number" title={description}>
              {label} <span className={styles.suffix}>{suffix}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((one, index) => (
          <tr key={one.seriesId}>
            <th scope="row">
              <Link href={paths.series(project, one.seriesId)}>{one.label}</Link>{" "}
              {one.invalid.length > 0 && <InvalidMark reason={one.invalid.join("\n")} />}
            </th>
            <td className={`number ${styles.count}`}>{one.runs}</td>
            {columns.map(({ name, label, suffix, texts }) => (
              <MeasurementCell
                key={name}
                label={label}
                suffix={suffix}
                text={texts[index] ?? "–"}
                measurement={one.metrics.get(name)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
