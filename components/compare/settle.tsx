import { CodeLine } from "@/components/signs";
import { listed, settlingOf } from "@/lib/compare";
import type { Comparison } from "@/lib/model";
import styles from "./settle.module.css";

/** What to type to settle what is open: the largest change in sight, the other series folded away. */
export function Settle({ comparison }: { comparison: Comparison }) {
  const [first, ...others] = settlingOf(comparison);
  if (!first) return null;
  return (
    <section className={styles.settle} aria-label="What would settle it">
      <p>
        <strong>Inconclusive:</strong> {first.series}, {listed(first.metrics)}. About {first.rounds} runs a
        side in turns would settle it, on any machine that is idle:
      </p>
      <CodeLine code={first.command} label={`Command that settles ${first.series}`} />
      <p className="dim">
        Put in what starts your server; host and port stand for yours. The runs&apos; own command is in the
        API&apos;s answer, for tokens that may upload.
      </p>
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? "1 more series" : `${others.length} more series`}</summary>
          {others.map(({ seriesId, series, metrics, command }) => (
            <div key={seriesId}>
              <p>
                {series}, {listed(metrics)}
              </p>
              <CodeLine code={command} label={`Command that settles ${series}`} />
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
