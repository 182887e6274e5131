import { Link } from "@/components/signs";
import type { ChartFlag, ChartLine } from "./commit-axis";
import { flagText } from "./flag-text";
import { left, type Plot } from "./geometry";
import { lineColour } from "./line-colour";
import styles from "./flags.module.css";

/** Height of a flag, pixels: those of one commit stand one below the other. */
const height = 15;

interface Props {
  plot: Plot;
  /** What is drawn, for those who hear the page: "P99 of GET /ping". */
  label: string;
}

/** Flags at the change points, each a link to what explains it; accepted ones are hollow. */
export function Flags({ plot, label }: Props) {
  const flags = plot.lines.flatMap((line) => line.flags.map((flag) => ({ line, flag })));
  return flags.map(({ line, flag }, index) => (
    <Flag
      key={`${line.id} ${flag.at}`}
      plot={plot}
      line={line}
      flag={flag}
      label={label}
      row={flags.slice(0, index).filter((earlier) => earlier.flag.at === flag.at).length}
    />
  ));
}

function Flag({ plot, line, flag, label, row }: Props & { line: ChartLine; flag: ChartFlag; row: number }) {
  const text = `${label}, ${line.label}: ${flagText(plot.unit, flag)} at ${plot.axis[flag.at]?.commit.slice(0, 7)}`;
  const look = {
    className: `${styles.link} ${flag.accepted ? styles.accepted : ""}`,
    style: { left: left(plot, flag.at), top: row * height, color: lineColour(line) },
    title: text,
  };
  const sign = (
    <svg width="12" height="14" viewBox="-2 -1 12 14" aria-hidden>
      <path d="M0 12V0h8l-2 2.75 2 2.75H0" fill="currentColor" stroke="currentColor" />
    </svg>
  );
  if (!flag.href)
    return (
      <span {...look} role="img" aria-label={text}>
        {sign}
      </span>
    );
  return (
    <Link {...look} href={flag.href} aria-label={text}>
      {sign}
    </Link>
  );
}
