import { Section } from "@/components/layout";
import { Link } from "@/components/signs";
import { formatValue } from "@/lib/metrics";
import type { Grid, HeadlineMetric } from "@/lib/model";
import styles from "./matrix.module.css";

interface Props {
  grid: Grid;
  /** Metrics that can be shown. */
  columns: readonly HeadlineMetric[];
  /** The one that is. */
  metric: string;
  /** Of the page, with a query. */
  address: string;
  /** Where more is to be seen. */
  more?: { readonly label: string; readonly href: string };
}

/** Two keys as rows and columns: a heat map of one metric, its figures in the cells. */
export function GridTable({ grid, columns, metric, address, more }: Props) {
  const shown = columns.find((one) => one.metric === metric) ?? columns[0];
  if (!shown) return null;
  const figures = new Map(
    grid.cells.map(({ row, column, metrics }) => [`${row}\n${column}`, metrics[shown.metric]]),
  );
  const known = [...figures.values()].flatMap((figure) => figure?.median ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const share = (value: number) => {
    const part = high > low ? (value - low) / (high - low) : 1;
    return shown.better === "lower" ? 1 - part : part;
  };
  return (
    <Section
      title={`${shown.label} by ${grid.rows} and ${grid.columns}`}
      aside={
        <>
          <Choice columns={columns} address={address} shown={shown.metric} />
          {more && (
            <span className={styles.choice}>
              <Link href={more.href}>{more.label}</Link>
            </span>
          )}
        </>
      }
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
                    figure={figures.get(`${row}\n${column}`)}
                    unit={shown.unit}
                    share={share}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {shown.better === null
          ? "The deeper the colour, the more. "
          : "The deeper the colour, the better; ★: cannot be told from the best of all cells. "}
        An empty cell was not measured.
      </p>
    </Section>
  );
}

function Cell({
  figure,
  unit,
  share,
}: {
  figure: Grid["cells"][number]["metrics"][string] | undefined;
  unit: string;
  share: (value: number) => number;
}) {
  if (figure === undefined) return <td className="dim">–</td>;
  const strength = Math.round(share(figure.median) * 45);
  return (
    <td
      style={{ background: `color-mix(in srgb, var(--bt-accent) ${strength}%, var(--bt-bg))` }}
      title={`n = ${figure.n}`}
    >
      {figure.best && (
        <>
          <span aria-hidden>★ </span>
          <span className="aside">among the best: </span>
        </>
      )}
      <data value={figure.median}>{formatValue(figure.median, unit)}</data>
    </td>
  );
}

/** Which metric is shown, in the address. */
function Choice({ columns, address, shown }: { columns: Props["columns"]; address: string; shown: string }) {
  return columns.map(({ metric, label }) => (
    <span key={metric} className={styles.choice}>
      {metric === shown ? <b>{label}</b> : <Link href={`${address}&metric=${metric}`}>{label}</Link>}
    </span>
  ));
}
