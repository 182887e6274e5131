"use client";

import { useState } from "react";
import { CommitRef, CopyButton, fullTime, Link, SaveButton, Trust, Value } from "@/components/signs";
import { csvText } from "@/lib/model";
import { type AxisCommit, type ChartFlag, type ChartLine, flagAt, placeName, pointAt } from "./commit-axis";
import styles from "./trend-table.module.css";
import { Swatch } from "./end-labels";
import { flagText } from "./flag-text";
import flagStyles from "./flags.module.css";

/** A metric of a chart, for the table behind it. */
export interface TableMetric {
  title: string;
  unit: string;
  lines: ChartLine[];
}

interface Props {
  project: string;
  axis: AxisCommit[];
  metrics: TableMetric[];
}

/** The table behind charts: the same data, newest commit first, ready to copy into a sheet. */
export function TrendTable(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Table</summary>
      {open && <Opened {...props} />}
    </details>
  );
}

function Opened({ project, axis, metrics }: Props) {
  const columns = metrics.flatMap(({ title, unit, lines }) => lines.map((line) => ({ title, unit, line })));
  const rows = axis
    .map((commit, at) => ({
      commit,
      points: columns.map(({ line }) => pointAt(line, at).point),
      flags: columns.map(({ line }) => flagAt(line, at)),
    }))
    .filter(({ points }) => points.some(Boolean))
    .toReversed();
  const names = columns.map(({ title, line }) => `${title} ${line.label}`);
  const copied = [
    ["commit", "time", ...columns.map(({ unit }, index) => `${names[index]} (${unit})`), "change points"],
    ...rows.map(({ commit, points, flags }) => [
      commit.commit,
      commit.committedAt,
      ...points.map((point) => point?.median ?? ""),
      flags
        .flatMap((flag, index) =>
          flag ? `${names[index]} ${flagText(columns[index]?.unit ?? "", flag)}` : [],
        )
        .join("; "),
    ]),
  ];
  return (
    <>
      <div className={styles.tableTools}>
        <CopyButton label="Copy as TSV" text={copied.map((row) => row.join("\t")).join("\n")} />
        <SaveButton label="Save as CSV" name={`${project}-trend.csv`} text={() => csvText(copied)} />
      </div>
      <div className={styles.tableScroll}>
        <table className="table">
          <thead>
            <tr>
              <th>Commit</th>
              {columns.map(({ title, line }) => (
                <th key={`${title} ${line.id}`} className="number">
                  <Swatch line={line} /> {title} {line.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ commit, points, flags }) => (
              <tr key={placeName(commit)}>
                <td className={styles.tableCommit}>
                  <CommitRef project={project} commit={commit.commit} message={commit.message} />
                  {commit.upload && <div className="dim">{fullTime(commit.committedAt)}</div>}
                </td>
                {points.map((point, index) => (
                  <td key={index} className="number">
                    <Value value={point?.median} unit={columns[index]?.unit ?? ""} />{" "}
                    {point && (
                      <Trust
                        n={point.n}
                        ofProfiles={columns[index]?.line.ofProfiles}
                        invalid={point.invalid ? ["A run failed a check"] : []}
                      />
                    )}
                    <TableFlag flag={flags[index]} unit={columns[index]?.unit ?? ""} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function TableFlag({ flag, unit }: { flag: ChartFlag | undefined; unit: string }) {
  if (!flag) return null;
  const text = (
    <>
      <span aria-hidden>⚑ </span>
      {flagText(unit, flag)}
    </>
  );
  return <div className={flagStyles.inTable}>{flag.href ? <Link href={flag.href}>{text}</Link> : text}</div>;
}
