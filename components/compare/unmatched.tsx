import { Section } from "@/components/layout";
import { Side } from "@/components/signs";
import { seriesFacts } from "@/lib/compare";
import type { Comparison } from "@/lib/model";
import styles from "./compare.module.css";

/** Series that only one side ran: told, because a missing one may be the news. */
export function Unmatched({ series }: { series: Comparison["unmatched"] }) {
  if (series.length === 0) return null;
  return (
    <Section title="Measured on one side only" aside="Not compared: a series is only compared with itself.">
      <ul className={styles.list}>
        {series.map(({ seriesId, side, scenario, runs, ...identity }) => (
          <li key={seriesId}>
            <Side side={side} /> {scenario}{" "}
            <span className="dim">
              {[...seriesFacts(identity), `${runs} ${runs === 1 ? "run" : "runs"}`].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
