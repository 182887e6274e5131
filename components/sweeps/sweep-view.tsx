import { Section } from "@/components/layout";
import { CheckList, Link } from "@/components/signs";
import { parameterName } from "@/lib/decide";
import { localPath, shortSha, type Sweep, type SweepLink } from "@/lib/model";
import { drawnMetrics, MetricPlots } from "./metric-plots";
import { GridTable } from "@/components/matrix";
import { CapacityOf, Selected } from "./capacity";
import { SweepTable } from "./sweep-table";
import styles from "./sweeps.module.css";

interface Props {
  project: string;
  sweep: Sweep;
  /** The same of another commit, laid under it. */
  under: Sweep | null;
  /** Why there is none, where one was asked for. */
  missing: string | null;
  /** What was asked for. */
  overlay: string;
  csv: string;
  png: string;
  /** Which metric a grid shows. */
  metric: string;
}

/** A metric over a parameter: what it says, the charts, the table, what to mind. */
export function SweepView({ project, sweep, under, missing, overlay, csv, png, metric }: Props) {
  const others = sweep.found.filter(({ url }) => url !== sweep.url);
  return (
    <>
      <ul className={styles.sentences}>
        {sweep.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sweep.sentences.length === 0 && <li>Nothing can be told apart yet.</li>}
      </ul>
      {sweep.warnings.length > 0 && <CheckList checks={sweep.warnings} />}
      {others.length > 0 && (
        <p className={styles.links}>
          <span className="dim">Also at this commit:</span>
          {others.map((other) => (
            <Link key={other.url} href={localPath(other.url)}>
              {nameOf(other)}
            </Link>
          ))}
        </p>
      )}
      <Section
        title={`Over ${parameterName(sweep.parameter)}`}
        aside={<Overlay sweep={sweep} overlay={overlay} />}
      >
        {under && (
          <p className="dim">
            Filled and joined: {shortSha(sweep.commit)}. Hollow and dashed: {shortSha(under.commit)}
            {under.message ? `, ${under.message.split("\n", 1)[0]}` : ""}.
          </p>
        )}
        {missing && <p role="status">{missing}</p>}
        <MetricPlots sweep={sweep} under={under} />
        <p className={styles.law}>
          Every run is a dot, medians are joined, bars are 95 % intervals with the noise of all values
          together
          {sweep.knee && "; the knee is shaded"}.
        </p>
      </Section>
      {sweep.grid && (
        <GridTable
          grid={sweep.grid}
          columns={drawnMetrics(sweep)}
          metric={metric}
          address={localPath(sweep.url)}
          more={{ label: "All figures", href: localPath(sweep.grid.url) }}
        />
      )}
      {sweep.parameter === "load.rate" && <CapacityOf project={project} sweep={sweep} />}
      <Section
        title="Values"
        aside={
          <>
            <a href={csv}>CSV</a> · <a href={png}>PNG</a>
          </>
        }
      >
        <SweepTable sweep={sweep} />
      </Section>
    </>
  );
}

/** "connections, 6 values at GOGC=200 (GET /ping, wrk)". */
function nameOf({ url, parameter, values, scenario, tool }: SweepLink): string {
  const fixed = new URL(url).searchParams.get("fixed")?.replaceAll(/(^|,)(load|variant)\./g, "$1 ") ?? "";
  return `${parameterName(parameter)}, ${values.length} values${fixed && ` at${fixed}`} (${scenario}, ${tool})`;
}

/** Another commit or branch under the curve: a plain form, so that it is in the address. */
function Overlay({ sweep, overlay }: { sweep: Sweep; overlay: string }) {
  return (
    <form className={styles.overlay} method="get">
      <Selected sweep={sweep} />
      <label htmlFor="with">Compare with</label>
      <input id="with" name="with" defaultValue={overlay} placeholder="commit or branch" />
      <button type="submit">Show</button>
    </form>
  );
}
