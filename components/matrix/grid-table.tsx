import { Section } from "@/components/layout";
import { Link } from "@/components/signs";
import { matrixColumns } from "@/lib/decide";
import { formatValue } from "@/lib/metrics";
import { type Grid, localPath, type Matrix } from "@/lib/model";
import styles from "./matrix.module.css";

interface Props {
  matrix: Matrix;
  grid: Grid;
  metric: string;
}

/** Two keys as rows and columns: a heat map of one metric, its figures in the cells. */
export function GridTable({ matrix, grid, metric }: Props) {
  const columns = matrixColumns(matrix);
  const shown = columns.find((one) => one.metric === metric) ?? columns[0];
  if (!shown) return null;
  const figures = new Map(
    grid.cells.map(({ row, column, metrics }) => [`${row}\n${column}`, metrics[shown.metric]?.median]),
  );
  const known = [...figures.values()].filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const share = (value: number) => {
    const part = high > low ? (value - low) / (high - low) : 1;
    return shown.better === "lower" ? 1 - part : part;
  };
  return (
    <Section
      title={`${shown.label} by ${grid.rows} and ${grid.columns}`}
      aside={<Choice matrix={matrix} shown={shown.metric} />}
    >
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={`By ${grid.rows} and ${grid.columns}`}
      >
        <table className={`${styles.table} ${styles.grid}`}>
          <thead>
            <tr>
              <th scope="col">
                {grid.rows} \ {grid.columns}
              </th>
              {grid.columnValues.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rowValues.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {grid.columnValues.map((column) => (
                  <Cell
                    key={column}
                    value={figures.get(`${row}\n${column}`)}
                    unit={shown.unit}
                    share={share}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>The deeper the colour, the better. An empty cell was not measured.</p>
    </Section>
  );
}

function Cell({
  value,
  unit,
  share,
}: {
  value: number | undefined;
  unit: string;
  share: (value: number) => number;
}) {
  if (value === undefined) return <td className="dim">–</td>;
  const strength = Math.round(share(value) * 45);
  return (
    <td style={{ background: `color-mix(in srgb, var(--bt-accent) ${strength}%, var(--bt-bg))` }}>
      <data value={value}>{formatValue(value, unit)}</data>
    </td>
  );
}

/** Which metric is shown, in the address. */
function Choice({ matrix, shown }: { matrix: Matrix; shown: string }) {
  return matrixColumns(matrix).map(({ metric, label }) => (
    <span key={metric} className={styles.choice}>
      {metric === shown ? (
        <b>{label}</b>
      ) : (
        <Link href={`${localPath(matrix.url)}&metric=${metric}`}>{label}</Link>
      )}
    </span>
  ));
}
