import { lineColour } from "./line-colour";
import type { Plot } from "./geometry";
import { yFraction } from "./y-scale";
import styles from "./marks.module.css";

/** The lines as the server draws them, stretched to the width: there from the first paint, replaced by the chart. */
export function StaticLines({ plot }: { plot: Plot }) {
  return (
    <svg className={styles.staticLines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
      {plot.shownLines.map((line) => (
        <path
          key={line.id}
          d={line.points
            .flatMap(({ at, median }) => {
              const y = yFraction(plot.y, median);
              const x = Math.round((plot.positions[at] ?? 0) * 1000);
              return y === null ? [] : [`${x} ${Math.round((1 - y) * 1000)}`];
            })
            .map((place, index) => `${index === 0 ? "M" : "L"}${place}`)
            .join("")}
          fill="none"
          stroke={lineColour(line)}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
