"use client";

import { Sparkline } from "@/components/charts/sparkline";
import { InvalidMark, Link, RelativeTime, ShortVerdict, Value } from "@/components/signs";
import type { Judgement } from "@/lib/compare";
import { formatNumber, metricDefinition } from "@/lib/metrics";
import { paths } from "@/lib/model";
import styles from "./project-list.module.css";

interface Spark {
  metric: string;
  unit: string;
  points: number[];
  latest: number | null;
  invalid: boolean;
  change: Judgement | null;
}

/** A project with the latest numbers of its main series. */
export interface ListedProject {
  slug: string;
  name: string;
  lastUploadAt: string | null;
  runs: number;
  main: { scenario: string; tool: string; environment: string; sparks: Spark[] } | null;
  /** Change points that nobody has accepted. */
  openChanges: number;
}

/**
 * One row each: when it was used last, and what its main series shows first. Drawn in the browser as well: what it is
 * drawn from is a third of what the drawn rows would add to the page for React.
 */
export function ProjectList({ projects }: { projects: readonly ListedProject[] }) {
  const columns = columnsOf(projects);
  return (
    <table className={`table ${styles.projects}`}>
      <thead>
        <tr>
          <th>Project</th>
          <th>Main series</th>
          {columns.map((label, index) => (
            <th key={index}>{label ?? <span className="aside">Measured</span>}</th>
          ))}
          <th className="number">Open changes</th>
          <th className="number">Runs</th>
          <th className="number">Last upload</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.slug} project={project} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

/** Name of the metric of each column of figures; null where projects have different ones: then each names its own. */
type Columns = readonly (string | null)[];

function columnsOf(projects: readonly ListedProject[]): Columns {
  const rows = projects.map(({ main }) =>
    (main?.sparks ?? []).map(({ metric }) => metricDefinition(metric).label),
  );
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => [
    ...new Set(rows.flatMap((row) => row[at] ?? [])),
  ]);
  const alike = columns.every((labels) => labels.length === 1);
  return columns.map(([label = null]) => (alike ? label : null));
}

function ProjectRow({ project, columns }: { project: ListedProject; columns: Columns }) {
  const { slug, name, lastUploadAt, runs, main, openChanges } = project;
  return (
    <tr>
      <td className={styles.name}>
        <Link href={paths.project(slug)}>{name}</Link>
      </td>
      <td className={styles.main}>
        {main ? (
          <>
            {main.scenario}
            <div className="dim">
              {main.tool}, {main.environment}
            </div>
          </>
        ) : (
          <span className="dim">Nothing measured yet</span>
        )}
      </td>
      {columns.map((column, index) => (
        <FigureCell key={index} spark={main?.sparks[index]} column={column} scenario={main?.scenario} />
      ))}
      <td className={`number ${styles.open}`} data-label="Open changes">
        {openChanges > 0 ? (
          <Link href={paths.changes(slug)} title="Change points that nobody has accepted">
            <span aria-hidden>⚑ </span>
            {formatNumber(openChanges)}
          </Link>
        ) : (
          <span className="dim">0</span>
        )}
      </td>
      <td className={`number ${styles.runs}`}>{formatNumber(runs)}</td>
      <td className={`number ${styles.when}`}>
        {lastUploadAt ? <RelativeTime at={lastUploadAt} /> : "never"}
      </td>
    </tr>
  );
}

interface CellProps {
  spark: Spark | undefined;
  /** What the head of the column says already. */
  column: string | null;
  scenario: string | undefined;
}

function FigureCell({ spark, column, scenario }: CellProps) {
  if (!spark) return <td className={styles.noFigure} />;
  const { label } = metricDefinition(spark.metric);
  return (
    <td data-label={label}>
      {column === null && <div className={styles.figureName}>{label}</div>}
      <SparkCell spark={spark} label={`${label} of ${scenario}`} />
    </td>
  );
}

function SparkCell({ spark, label }: { spark: Spark; label: string }) {
  if (spark.latest === null) return <span className="dim">not measured</span>;
  return (
    <div className={styles.spark}>
      <Sparkline points={spark.points} label={`${label} over the last ${spark.points.length} commits`} />
      <span>
        <Value value={spark.latest} unit={spark.unit} strong />
        <div>
          {spark.invalid ? (
            <>
              <InvalidMark reason="A run of the latest commit failed a check" /> failed run
            </>
          ) : (
            <ShortVerdict row={spark.change} against="the commit before" />
          )}
        </div>
      </span>
    </div>
  );
}
