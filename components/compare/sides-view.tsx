import { Section } from "@/components/layout";
import { sideName } from "@/lib/compare";
import { type Comparison, mostSides, paths } from "@/lib/model";
import { CommitRef, Link, Side } from "@/components/signs";
import { MetricsSwitch } from "./metrics-switch";
import { RefPicker } from "./ref-picker";
import { SidesTable } from "./sides-table";
import styles from "./sides-view.module.css";

interface Props {
  project: string;
  /** At least two, all with one base. */
  comparisons: readonly Comparison[];
  all: boolean;
}

/** Several sides against one base: who they are, one table, and what is said of each. */
export function SidesView({ project, comparisons, all }: Props) {
  const base = comparisons[0]?.base;
  if (!base) return null;
  const refs = [base.ref, ...comparisons.map(({ head }) => head.ref)];
  return (
    <>
      <ul className={styles.sides}>
        <li>
          <Side side="base" /> <SideName side={base} />
          <SideCommit project={project} side={base} />
        </li>
        {comparisons.map((comparison, index) => (
          <li key={comparison.head.ref}>
            <Side side="head" /> <SideName side={comparison.head} />
            <SideCommit project={project} side={comparison.head} />{" "}
            <span className={styles.said}>{comparison.summary.headline}</span>
            <SideLinks project={project} refs={refs} index={index + 1} />
          </li>
        ))}
      </ul>
      {refs.length < mostSides && <RefPicker project={project} sides={refs} label="Add a side" />}
      <Section title="Metrics" aside={<MetricsSwitch all={all} />}>
        <SidesTable comparisons={comparisons} all={all} />
      </Section>
      <p className={styles.note}>
        Factors are against the base. Each verdict is about that side and the base; p-values are adjusted over
        all sides.
      </p>
    </>
  );
}

/** What tells a side from its commit; the commit alone stands beside it anyway. */
function SideName({ side }: { side: Comparison["base"] }) {
  return side.ref.includes(":") && <span>{sideName(side)}</span>;
}

function SideCommit({ project, side }: { project: string; side: Comparison["base"] }) {
  const { commit, message, author, committedAt } = side;
  return <CommitRef project={project} commit={commit} message={message} author={author} at={committedAt} />;
}

/** What one can do with a side: the two alone, make it the base, take it out. */
function SideLinks({ project, refs, index }: { project: string; refs: readonly string[]; index: number }) {
  const own = refs[index] ?? "";
  const [base = "", ...heads] = refs;
  const others = refs.filter((_, place) => place !== index);
  const name = `side ${index}`;
  return (
    <span className={styles.links}>
      <Link href={paths.compare(project, base, own)} aria-label={`details of ${name}`}>
        details
      </Link>
      <Link href={paths.compare(project, own, ...others)} aria-label={`make base: ${name}`}>
        make base
      </Link>
      <Link
        href={paths.compare(project, base, ...heads.filter((ref) => ref !== own))}

        aria-label={`remove ${name}`}
      >
        remove
      </Link>
    </span>
  );
}
