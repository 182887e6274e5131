import { Section } from "@/components/layout";
import { CheckList, Link } from "@/components/signs";
import { byText, matrixColumns, matrixSentence } from "@/lib/decide";
import { localPath, type Matrix } from "@/lib/model";
import { GridTable } from "./grid-table";
import { MatrixTable } from "./matrix-table";
import styles from "./matrix.module.css";

interface Props {
  project: string;
  matrix: Matrix;
  /** Which metric a grid shows. */
  metric: string;
  csv: string;
  png: string;
}

/** Variants against each other: who is first, the table, what differs between them, the grid of two keys. */
export function MatrixView({ project, matrix, metric, csv, png }: Props) {
  const others = matrix.found.filter(({ url }) => url !== matrix.url);
  return (
    <>
      <p className={styles.sentence}>{matrixSentence(matrix)}</p>
      {matrix.warnings.length > 0 && <CheckList checks={matrix.warnings} />}
      {others.length > 0 && (
        <p className={styles.links}>
          <span className="dim">Also at this commit:</span>
          {others.map(({ url, by, values, scenario, tool }) => (
            <Link key={url} href={localPath(url)}>
              {byText(by)}, {values.length} values ({scenario}, {tool})
            </Link>
          ))}
        </p>
      )}
      {matrix.grid && (
        <GridTable
          grid={matrix.grid}
          columns={matrixColumns(matrix)}
          metric={metric}
          address={localPath(matrix.url)}
        />
      )}
      <Section
        title="Variants"
        aside={
          <>
            <a href={csv}>CSV</a> · <a href={png}>PNG</a>
          </>
        }
      >
        <MatrixTable project={project} matrix={matrix} />
        <p className={styles.note}>
          All pairs are tested with the noise of all runs together and adjusted (Tukey, 5 %). Variants that
          share a letter cannot be told apart; a rank such as 2–4 says which places a variant may have.
        </p>
      </Section>
      <Keys matrix={matrix} />
    </>
  );
}

const mostKeys = 40;

/** Settings that differ between the variants. */
function Keys({ matrix: { rows, by } }: { matrix: Matrix }) {
  const names = [...new Set(rows.flatMap(({ keys }) => Object.keys(keys)))].slice(0, mostKeys);
  if (names.length === 0) return null;
  return (
    <Section title="Settings that differ" aside={`beside ${byText(by)}`}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Settings that differ">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Key</th>
              {rows.map(({ value }) => (
                <th key={value} scope="col" data-text>
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {rows.map(({ value, keys }) => (
                  <td key={value} data-text>
                    {keys[name] || <span className="dim">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
