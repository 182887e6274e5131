import { Section } from "@/components/layout";
import { sideName } from "@/lib/compare";
import { type Comparison, mostSides, paths, withFilter } from "@/lib/model";
import { CommitRef, Link, Side } from "@/components/signs";
import { CompareFilters } from "./compare-filters";
import { MetricsSwitch } from "./metrics-switch";
import { RefPicker } from "./ref-picker";
import { SidesKeys } from "./sides-keys";
import { filteredSeries } from "./filtered-series";
import { partHref, type Shown } from "./series-part";
import { SidesTable } from "./sides-table";
import styles from "./sides-view.module.css";

interface Props {
  project: string;
  /** At least two, all with one base. */
  comparisons: readonly Comparison[];
  shown: Shown;
  /** Medians of the newest commits, oldest first, by series and metric (`trendKey`). */
  trends: ReadonlyMap<string, readonly number[]>;
}

/** Several sides against one base: who they are, one table, and what is said of each. */
export function SidesView({ project, comparisons, shown, trends }: Props) {
  const [first] = comparisons;
  if (!first) return null;
  const { base, filter } = first;
  const { all } = shown;
  const refs = [base.ref, ...comparisons.map(({ head }) => head.ref)];
  return (
    <>
      <CompareFilters series={filteredSeries(comparisons)} filter={filter} all={all} />
      <ul className={styles.sides}>
        <li>
          <Side side="base" /> <SideName side={base} />
          <SideCommit project={project} side={base} />
        </li>
        {comparisons.map((comparison, index) => (
          <li key={comparison.head.ref}>
            <Side side="head" /> <SideName side={comparison.head} />
            <SideCommit project={project} side={comparison.head} />{" "}
            <span className={styles.said} data-verdict={comparison.headline.verdict}>
              {comparison.summary.headline}
            </span>
            <SideLinks
              pathTo={(...to) => withFilter(paths.compare(project, ...to), filter)}
              refs={refs}
              index={index + 1}
            />
          </li>
        ))}
      </ul>
      {refs.length < mostSides && (
        <RefPicker project={project} sides={refs} filter={filter} label="Add a side" />
      )}
      <SidesKeys comparisons={comparisons} />
      <Section title="Metrics" id="metrics" aside={<MetricsSwitch all={all} filter={filter} />}>
        <SidesTable comparisons={comparisons} shown={shown} hrefOf={partHref(filter, all)} trends={trends} />
      </Section>
      <p className={styles.note}>
        Factors are relative to the base. Each verdict compares that side with the base; p-values are adjusted
        across all sides.
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

interface LinksProps {
  /** Address of the comparison of these sides. */
  pathTo: (base: string, ...heads: string[]) => string;
  refs: readonly string[];
  index: number;
}

/** What one can do with a side: the two alone, make it the base, take it out. */
function SideLinks({ pathTo, refs, index }: LinksProps) {
  const own = refs[index] ?? "";
  const [base = "", ...heads] = refs;
  const others = refs.filter((_, place) => place !== index);
  const name = `side ${index}`;
  return (
    <span className={styles.links}>
      <Link href={pathTo(base, own)} aria-label={`details of ${name}`}>
        details
      </Link>
      <Link href={pathTo(own, ...others)} aria-label={`make base: ${name}`}>
        make base
      </Link>
      <Link
        href={pathTo(base, ...heads.filter((ref) => ref !== own))}

        aria-label={`remove ${name}`}
      >
        remove
      </Link>
    </span>
  );
}
