import { Link } from "@/components/signs";
import styles from "./compare.module.css";

/** Chooses between the metrics that are decided on and all of them. */
export function MetricsSwitch({ all }: { all: boolean }) {
  return (
    <nav className={styles.switch} aria-label="Which metrics">
      <Link href="?" replace scroll={false} aria-current={all ? undefined : "true"}>
        Primary
      </Link>
      <Link
        href="?metrics=all"
        replace
        scroll={false}

        aria-current={all ? "true" : undefined}
      >
        All metrics
      </Link>
    </nav>
  );
}
