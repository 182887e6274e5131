import { CodeLine } from "@/components/signs";
import { listed, settlingOf } from "@/lib/compare";
import type { Comparison, Settling as SettlingCommand } from "@/lib/model";
import styles from "./settle.module.css";

/** What to type to settle what is open; folded where the comparison as a whole has its answer. */
export function Settle({ comparison }: { comparison: Comparison }) {
  const open = settlingOf(comparison);
  if (open.length === 0) return null;
  if (comparison.headline.verdict === "inconclusive") return <Settling open={open} />;
  return (
    <details className={styles.folded}>
      <summary>What would settle what is inconclusive</summary>
      <Settling open={open} />
    </details>
  );
}

/** The largest open change in sight, the other series folded away. */
function Settling({ open: [first, ...others] }: { open: readonly SettlingCommand[] }) {
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
