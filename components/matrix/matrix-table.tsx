import { Link, Value } from "@/components/signs";
import { byText, matrixColumns, rankText } from "@/lib/decide";
import { formatFactor, formatValue } from "@/lib/metrics";
import { type HeadlineMetric, type Matrix, type MatrixFigure, type MatrixRow, paths } from "@/lib/model";
import styles from "./matrix.module.css";

/** A line for each variant, the best first. */
export function MatrixTable({ project, matrix }: { project: string; matrix: Matrix }) {
  const columns = matrixColumns(matrix);
  const [main] = columns;
  const profiled = matrix.rows.some(({ profile }) => profile !== null);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Variants">
      <table className={styles.table}>
        <caption className="aside">Variants with their figures, the best first.</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col" data-text>
              {byText(matrix.by)}
            </th>
            {columns.map(({ metric, label }, at) => (
              <Head key={metric} label={label} first={at === 0} />
            ))}
            <th scope="col">n</th>
            {profiled && (
              <th scope="col" data-text>
                CPU
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row.value}>
              <td>
                {row.ranked ? rankText(row.metrics[main?.metric ?? ""]) : <NotRanked reason={row.reason} />}
              </td>
              <th scope="row" data-text>
                {row.value}
              </th>
              {columns.map((metric, at) => (
                <Cells
                  key={metric.metric}
                  metric={metric}
                  figure={row.metrics[metric.metric]}
                  first={at === 0}
                />
              ))}
              <td>{row.runs}</td>
              {profiled && (
                <td data-text>
                  <Flame project={project} row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ label, first }: { label: string; first: boolean }) {
  return (
    <>
      <th scope="col">{label}</th>
      {first && <th scope="col">× the best</th>}
    </>
  );
}

function NotRanked({ reason }: { reason: string | null }) {
  return (
    <span className={styles.notRanked} title={reason ?? ""}>
      not ranked
    </span>
  );
}

interface CellsProps {
  metric: HeadlineMetric;
  figure: MatrixFigure | undefined;
  first: boolean;
}

function Cells({ metric: { unit }, figure, first }: CellsProps) {
  const interval = figure?.interval;
  const range = interval
    ? `95 % interval ${formatValue(interval[0], unit)} to ${formatValue(interval[1], unit)}`
    : "";
  return (
    <>
      <td title={range}>
        <Value value={figure?.median} unit={unit} />
        {figure?.letters && <sup className={styles.letters}>{figure.letters}</sup>}
      </td>
      {first && <td>{figure?.timesBest ? formatFactor(figure.timesBest) : "–"}</td>}
    </>
  );
}

/** The flame graph in small. */
function Flame({ project, row: { profile, value } }: { project: string; row: MatrixRow }) {
  if (!profile) return <span className="dim">–</span>;
  return (
    <Link href={paths.profile(project, profile)} aria-label={`CPU profile of ${value}`}>
      {(["light", "dark"] as const).map((scheme) => (
        <img
          key={scheme}
          className={`mantine-${scheme === "light" ? "dark" : "light"}-hidden`}
          src={paths.profileThumbnail(project, profile, "cpu", scheme)}
          alt=""
          width={120}
          height={30}
          loading="lazy"
        />
      ))}
    </Link>
  );
}
