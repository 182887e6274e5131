import { Link } from "./link";
import type { Part } from "./parts";
import styles from "./signs.module.css";

interface Props {
  part: Part<unknown>;
  /** What is listed, in the plural, and in which order. */
  what: string;
  order: string;
  /** Address of the part in which a series stands. */
  hrefOf: (id: string) => string;
}

/** Which part of a long list this is, and the ways to the others; nothing where it is all. */
export function PartLinks({ part: { items, before, total, previous, next }, what, order, hrefOf }: Props) {
  if (items.length === total) return null;
  return (
    <nav className={styles.parts} aria-label={`Parts of the ${what}`}>
      <span>
        {before + 1}–{before + items.length} of {total} {what}, {order}
      </span>
      {previous !== null && (
        <Link href={hrefOf(previous)} rel="prev">
          Previous
        </Link>
      )}
      {next !== null && (
        <Link href={hrefOf(next)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
