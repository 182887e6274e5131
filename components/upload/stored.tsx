import { LinkButton } from "@/components/layout";
import { CheckList, Link, Value } from "@/components/signs";
import { chartMetrics } from "@/lib/metrics";
import { paths, shortSha, type UploadResult } from "@/lib/model";
import styles from "./upload.module.css";

const mostShown = 20;

/** What was stored, and where it is seen now. */
export function Stored({ result }: { result: UploadResult }) {
  const { project, commit, runs, profiles, links } = result;
  const compare = links.compare && new URL(links.compare).pathname;
  return (
    <section className={styles.stored} role="status">
      <h2>
        Stored {count(runs.length, "run")}
        {profiles.length > 0 && ` and ${count(profiles.length, "profile")}`} for{" "}
        <code>{shortSha(commit)}</code>
      </h2>
      <div className={styles.buttons}>
        {compare && (
          <LinkButton href={compare} variant="filled">
            Compare with the commit before
          </LinkButton>
        )}
        <LinkButton href={paths.commit(project, commit)}>Open the commit</LinkButton>
      </div>
      <ul className={styles.files}>
        {runs.slice(0, mostShown).map((run) => (
          <li key={run.id} className={styles.file}>
            <p className={styles.numbers}>
              <Link href={paths.run(project, run.id)}>{run.scenario}</Link>
              <span className="dim">
                {run.tool}, {run.environment}
              </span>
              {chartedOf(run.headline).map(({ metric, label, unit }) => (
                <span key={metric}>
                  <span className="dim">{label}</span>{" "}
                  <Value value={run.metrics[metric]} unit={unit} strong />
                </span>
              ))}
            </p>
            <CheckList checks={run.checks} />
          </li>
        ))}
        {runs.length > mostShown && (
          <li className="dim">
            and {(runs.length - mostShown).toLocaleString("en-US")} more, all listed on the commit's page
          </li>
        )}
        {profiles.map(({ id, kind }) => (
          <li key={id} className={styles.file}>
            <Link href={paths.profile(project, id)}>{kind} profile</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function count(n: number, one: string): string {
  return `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;
}

function chartedOf(headline: UploadResult["runs"][number]["headline"]) {
  const names = chartMetrics(headline);
  return headline.filter(({ metric }) => names.includes(metric));
}
