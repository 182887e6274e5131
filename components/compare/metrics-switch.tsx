import { type ComparisonFilter, withFilter } from "@/lib/model";
import { Link } from "@/components/signs";
import styles from "./compare.module.css";

/** Chooses between the metrics that are decided on and all of them. */
export function MetricsSwitch({ all, filter }: { all: boolean; filter: ComparisonFilter }) {
  return (
    <nav className={styles.switch} aria-label="Which metrics">
      <Link href={withFilter("?", filter)} replace scroll={false} aria-current={all ? undefined : "true"}>
        Primary
      </Link>
      <Link
        href={withFilter("?metrics=all", filter)}
        replace
        scroll={false}

        aria-current={all ? "true" : undefined}
      >
        All metrics
      </Link>
    </nav>
  );
}
