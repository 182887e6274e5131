import { Link } from "@/components/signs";
import { type ChartFlag, type ChartLine, pointAt } from "./commit-axis";
import { flagText } from "./flag-text";
import { left, type Plot, top } from "./geometry";
import { lineColour } from "./line-colour";
import styles from "./flags.module.css";

/** Height of a flag, pixels. */
const height = 14;

interface Props {
  plot: Plot;
  /** What is drawn, for those who hear the page: "P99 of GET /ping". */
  label: string;
}

/** Flags on the lines where they changed for good, each a link to what explains it; accepted ones are hollow. */
export function Flags({ plot, label }: Props) {
  const flags = plot.lines.flatMap((line) => line.flags.map((flag) => ({ line, flag })));
  return flags.map(({ line, flag }) => (
    <Flag key={`${line.id} ${flag.at}`} plot={plot} line={line} flag={flag} label={label} />
  ));
}

function Flag({ plot, line, flag, label }: Props & { line: ChartLine; flag: ChartFlag }) {
  const { point } = pointAt(line, flag.at);
  const foot = point && top(plot, point.median);
  const text = `${label}, ${line.label}: ${flagText(plot.unit, flag)} at ${plot.axis[flag.at]?.commit.slice(0, 7)}`;
  const look = {
    className: `${styles.link} ${flag.accepted ? styles.accepted : ""}`,
    style: {
      left: left(plot, flag.at),
      top: foot ? `calc(${foot} - ${height}px)` : 0,
      color: lineColour(line),
    },
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
