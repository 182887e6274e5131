import type { Check } from "@/lib/model";
import styles from "./signs.module.css";

interface Props {
  /** Repeats behind a number. */
  n: number;
  /** These are profiles and no runs. */
  ofProfiles?: boolean;
  /** Why the runs must not be read as performance; a list of reasons, empty for none. */
  invalid?: readonly string[];
}

/** How far a number carries: its repeats (dashed where there is only one), a triangle for invalid runs. */
export function Trust({ n, ofProfiles = false, invalid = [] }: Props) {
  const [one, several] = ofProfiles ? ["profile", "profiles"] : ["run", "repeats of the measurement"];
  const repeats = n === 1 ? `A single ${one}: its noise is not known` : `Median of ${n} ${several}`;
  return (
    <span className={styles.trust}>
      {invalid.length > 0 && <InvalidMark reason={invalid.join("\n")} />}
      <span className={n === 1 ? styles.single : styles.repeats} title={repeats}>
        n&thinsp;{n}
      </span>
    </span>
  );
}

/** The triangle of a run whose numbers must not be read as performance. */
export function InvalidMark({ reason }: { reason: string }) {
  return (
    <span role="img" aria-label={`Invalid: ${reason}`} title={reason} className={styles.invalid}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
        <path d="M6 1 11.5 11 .5 11Z" fill="none" stroke="currentColor" strokeWidth="1.3" />
        <path d="M6 4.2v3.2M6 8.6v1.1" stroke="currentColor" strokeWidth="1.3" />
      </svg>
    </span>
  );
}

const levelWords = { info: "note", warning: "warning", error: "invalid" } as const;

/** The level of a check by sign and word. */
export function CheckLevelSign({ level }: { level: Check["level"] }) {
  return (
    <span className={`${styles.level} ${styles[level]}`}>
      <span aria-hidden>{level === "info" ? "·" : "▲"}</span> {levelWords[level]}
    </span>
  );
}

/** Checks as sentences, the gravest first. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const order = { error: 0, warning: 1, info: 2 };
  const sorted = [...checks].sort((a, b) => order[a.level] - order[b.level]);
  return (
    <ul className={styles.checks}>
      {sorted.map((check) => (
        <li key={`${check.id} ${check.message}`}>
          <CheckLevelSign level={check.level} /> <span>{check.message}</span>
        </li>
      ))}
    </ul>
  );
}
