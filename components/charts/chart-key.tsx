import type { ChartLine } from "./commit-axis";
import { stepShape } from "./marks";
import styles from "./marks.module.css";
import stepStyles from "./steps.module.css";

/** Signs of the figures beside the charts. */
const signs = [
  ["≈?", "too little measured to tell a change"],
  ["n 3", "median of 3 runs"],
  ["30 d", "against 30 days before"],
] as const;

interface Props {
  lines: readonly ChartLine[];
  /** There are figures beside the charts. */
  withFigures?: boolean;
}

/** What the marks in the charts above mean; only those that occur. */
export function ChartKey({ lines, withFigures = false }: Props) {
  const points = lines.flatMap((line) => line.points);
  const profiles = lines.filter(({ ofProfiles }) => ofProfiles);
  const runs = lines.filter(({ ofProfiles }) => !ofProfiles);
  const entries = [
    [points.some(({ configChanged }) => configChanged), configMark, "configuration changed"],
    [lines.some(({ flags }) => flags.length > 0), flagMark, "change point"],
    [points.some(({ step }) => step?.better === false), worseMark, "a commit made it worse"],
    [points.some(({ step }) => step?.better), betterMark, "a commit made it better"],
    [hasSingle(runs), singleMark, "a single run"],
    [hasSingle(profiles), singleMark, "a single profile"],
    [points.some(({ invalid }) => invalid), invalidMark, "a run failed a check"],
    [points.some(({ n }) => n > 1), bandMark, "spread of the repeats"],
  ] as const;
  return (
    <div className={styles.key}>
      {entries.map(
        ([occurs, mark, label]) =>
          occurs && (
            <span key={label}>
              <svg viewBox="-7 -7 14 14" width="14" height="14" aria-hidden>
                {mark}
              </svg>
              {label}
            </span>
          ),
      )}
      {withFigures &&
        signs.map(([sign, label]) => (
          <span key={sign}>
            <b>{sign}</b>
            {label}
          </span>
        ))}
    </div>
  );
}

const hasSingle = (lines: readonly ChartLine[]) =>
  lines.some(({ points }) => points.some(({ n }) => n === 1));

const configMark = <path d="M-3.5 4 0-2 3.5 4Z" className={styles.configTick} />;
const flagMark = <path d="M-3 6V-5h8l-2 2.5 2 2.5h-8" className={styles.flag} />;
const worseMark = <path d={stepShape(false)} className={stepStyles.worse} />;
const betterMark = <path d={stepShape(true)} className={stepStyles.better} />;
const singleMark = <circle r="3.5" className={styles.singleMark} />;
const invalidMark = <path d="M0-5 5 4-5 4Z" className={styles.invalidMark} />;
const bandMark = <rect x="-6" y="-4" width="12" height="8" className={styles.bandMark} />;
