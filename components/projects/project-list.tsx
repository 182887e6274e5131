import { Sparkline } from "@/components/charts/sparkline";
import { InvalidMark, Link, RelativeTime, ShortVerdict, Value } from "@/components/signs";
import type { Judgement } from "@/lib/compare";
import { formatNumber } from "@/lib/metrics";
import { paths } from "@/lib/model";
import styles from "./projects.module.css";

interface Spark {
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
  main: { scenario: string; tool: string; environment: string; qps: Spark; p99: Spark } | null;
  /** Change points that nobody has accepted. */
  openChanges: number;
}

/** One row each: when it was used last, and QPS and P99 of its main series. */
export function ProjectList({ projects }: { projects: readonly ListedProject[] }) {
  return (
    <table className={`table ${styles.projects}`}>
      <thead>
        <tr>
          <th>Project</th>
          <th>Measured in</th>
          <th>QPS</th>
          <th>P99</th>
          <th className="number">Open changes</th>
          <th className="number">Runs</th>
          <th className="number">Last upload</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.slug} project={project} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectRow({ project }: { project: ListedProject }) {
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
          <span className="dim">No load test yet</span>
        )}
      </td>
      <td data-label="QPS">{main && <SparkCell spark={main.qps} label={`QPS of ${main.scenario}`} />}</td>
      <td data-label="P99">{main && <SparkCell spark={main.p99} label={`P99 of ${main.scenario}`} />}</td>
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
