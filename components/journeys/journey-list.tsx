import { CodeLine, Link, RelativeTime } from "@/components/signs";
import type { JourneyPage } from "@/lib/model";
import styles from "./journeys.module.css";

/** Journeys that are kept, and those that the change points would make. @param url public base URL */
export function JourneyList({
  url,
  project,
  journeys: { items, proposed },
}: {
  url: string;
  project: string;
  journeys: JourneyPage;
}) {
  return (
    <>
      {items.length === 0 && <p className="dim">No journey is kept yet.</p>}
      <ul className={styles.list}>
        {items.map(({ slug, title, scenario, steps, updatedAt, url: href }) => (
          <li key={slug}>
            <Link href={new URL(href).pathname}>{title}</Link>{" "}
            <span className="dim">
              {scenario}, {steps} commits, <RelativeTime at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      {proposed.length > 0 && <h2>Proposed from the change points</h2>}
      <ul className={styles.list}>
        {proposed.map((one) => (
          <li key={one.scenario}>
            {one.title}{" "}
            <span className="dim">{one.steps.map(({ head }) => head.slice(0, 7)).join(" → ")}</span>
            <CodeLine
              label={`Keep the journey of ${one.scenario}`}
              code={`curl -X PUT -H "Authorization: Bearer $BENCHTRAIL_TOKEN" -H "Content-Type: application/json" -d '${JSON.stringify(one).replaceAll("'", "'\\''")}' ${url}/api/v1/projects/${project}/journeys/${slugOf(one.scenario)}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60) || "journey";
