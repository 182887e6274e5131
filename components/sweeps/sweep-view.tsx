import { Section } from "@/components/layout";
import { CheckList, Link } from "@/components/signs";
import { parameterName } from "@/lib/decide";
import { localPath, shortSha, type Sweep } from "@/lib/model";
import { MetricPlots } from "./metric-plots";
import { CapacityOf } from "./capacity";
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
}

/** A metric over a parameter: what it says, the charts, the table, what to mind. */
export function SweepView({ project, sweep, under, missing, overlay, csv }: Props) {
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
          {others.map(({ url, parameter, values, scenario, tool }) => (
            <Link key={url} href={localPath(url)}>
              {parameterName(parameter)}, {values.length} values ({scenario}, {tool})
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
      {sweep.parameter === "load.rate" && <CapacityOf project={project} sweep={sweep} />}
      <Section title="Values" aside={<a href={csv}>CSV</a>}>
        <SweepTable sweep={sweep} />
      </Section>
    </>
  );
}

/** Another commit or branch under the curve: a plain form, so that it is in the address. */
function Overlay({ sweep, overlay }: { sweep: Sweep; overlay: string }) {
  const { parameter, scenario, tool, environment } = sweep;
  return (
    <form className={styles.overlay} method="get">
      {Object.entries({ by: parameter, scenario, tool, environment }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="with">Compare with</label>
      <input id="with" name="with" defaultValue={overlay} placeholder="commit or branch" />
      <button type="submit">Show</button>
    </form>
  );
}
