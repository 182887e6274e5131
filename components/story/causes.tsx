import styles from "./story.module.css";

/** What explains a chapter, a line for each kind of evidence. */
export function Causes({ causes }: { causes: readonly string[] }) {
  if (causes.length === 0) return null;
  return (
    <ul className={styles.causes} aria-label="What explains it">
      {causes.map((cause) => (
        <li key={cause}>{cause}</li>
      ))}
    </ul>
  );
}
