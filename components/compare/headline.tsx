import styles from "./headline.module.css";

const tones: readonly (readonly [RegExp, string | undefined])[] = [
  [/^(slower|worse|more errors)\b/i, styles.worse],
  [/^(faster|better|fewer errors)\b/i, styles.better],
  [/^not comparable\b/i, styles.invalid],
];

/** The comparison in one sentence, a clause a line: the gravest large, the others below it. */
export function Headline({ text }: { text: string }) {
  const [first = "", ...rest] = text.split("; ");
  return (
    <>
      <span className={styles.first}>
        <Clause text={first} />
      </span>
      {rest.map((clause) => (
        <span key={clause} className={styles.rest}>
          <span className="aside">; </span>
          <Clause text={clause} />
        </span>
      ))}
    </>
  );
}

/** "Slower: QPS −31 %": the word in the colour of what it says. */
function Clause({ text }: { text: string }) {
  const tone = tones.find(([pattern]) => pattern.test(text))?.[1];
  const [word, ...facts] = text.split(": ");
  if (!tone || facts.length === 0) return <>{text}</>;
  return (
    <>
      <span className={tone}>{word}:</span> {facts.join(": ")}
    </>
  );
}
