import { scaled } from "@/components/compare";
import { InvalidMark, Link } from "@/components/signs";
import { groupBy } from "@/lib/compare/group-by";
import { judgeable, metricDefinition, primaryOf, together } from "@/lib/metrics";
import { paths } from "@/lib/model";
import type { SeriesMeasurements } from "./measurements";
import { MeasurementCell } from "./measurement-cell";
import styles from "./commits.module.css";

interface Props {
  project: string;
  series: readonly SeriesMeasurements[];
}

/** Scenario by metric: value, spread of the repeats, change against the nearest ancestor with runs. */
export function MeasurementTables({ project, series }: Props) {
  const groups = groupBy(series, ({ headline }) => primaryOf(headline).join(" "));
  return [...groups].map(([metrics, group]) => (
    <MeasurementTable key={metrics} project={project} series={group} />
  ));
}

/** Series that measure the same. */
function MeasurementTable({ project, series }: Props) {
  const columns = judgeable(together(series.map(({ headline }) => headline))).map((one) => {
    const medians = series.map(({ metrics }) => metrics.get(one.metric)?.median);
    return { ...one, ...scaled(medians, one.unit) };
  });
  return (
    <table className={`table ${styles.measurements}`}>
      <thead>
        <tr>
          <th>Scenario</th>
          <th className="number">Runs</th>
          {columns.map(({ metric, label, suffix }) => (
            <th key={metric} className="number" title={metricDefinition(metric).description}>
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
            {columns.map(({ metric, label, unit, suffix, texts }) => (
              <MeasurementCell
                key={metric}
                label={label}
                unit={unit}
                suffix={suffix}
                text={texts[index] ?? "–"}
                measurement={one.metrics.get(metric)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
