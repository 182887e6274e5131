import { Link } from "@/components/signs";
import { memo } from "react";
import type { ChartLine } from "./commit-axis";
import type { Plot } from "./geometry";
import { lineColour } from "./line-colour";
import { yFraction } from "./y-scale";
import { spread } from "./series-style";
import styles from "./charts.module.css";

/** The names of lines at their ends, pushed apart. */
export const EndLabels = memo(function EndLabels({
  plot: { shownLines, stacked, y },
  height,
}: {
  plot: Plot;
  height: number;
}) {
  const ends = shownLines.flatMap((line) => {
    const last = line.points.at(-1);
    const fraction = last && yFraction(y, stacked ? (last.min + last.max) / 2 : last.median);
    return fraction === null || fraction === undefined ? [] : [{ line, at: (1 - fraction) * height - 8 }];
  });
  const places = spread(
    ends.map(({ at }) => at),
    16,
    height - 12,
  );
  return ends.map(({ line }, index) => (
    <LineName key={line.id} line={line} style={{ top: places[index] }} className={styles.endLabel} />
  ));
});

/** The names of lines in a row above the chart, where its end has no room. */
export function Legend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <div className={styles.legend}>
      {lines.map((line) => (
        <LineName key={line.id} line={line} className={styles.legendName} swatch />
      ))}
    </div>
  );
}

interface NameProps {
  line: ChartLine;
  className?: string;
  style?: { top: number | undefined };
  swatch?: boolean;
}

function LineName({ line, className, style, swatch = false }: NameProps) {
  const content = (
    <>
      {swatch && <Swatch line={line} />}
      {line.label}
    </>
  );
  const all = { className, style: { ...style, color: lineColour(line) }, title: line.label };
  return line.href ? (
    <Link href={line.href} {...all}>
      {content}
    </Link>
  ) : (
    <span {...all}>{content}</span>
  );
}

/** The colour of a line beside its name. */
export function Swatch({ line }: { line: Pick<ChartLine, "colour"> }) {
  return <span className={styles.swatch} style={{ background: lineColour(line) }} aria-hidden />;
}
