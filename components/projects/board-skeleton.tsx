import { Skeleton } from "@/components/layout";
import styles from "./board.module.css";

/** The shape of the charts while they are read. */
export function BoardSkeleton({ scenarios }: { scenarios: number }) {
  return (
    <div aria-busy aria-label="Loading the trends" role="status">
      {Array.from({ length: Math.min(Math.max(scenarios, 1), 6) }, (_, index) => (
        <div key={index} className={styles.scenario}>
          <Skeleton height={22} width={160} />
          <div className={styles.charts}>
            <Skeleton height={160} />
            <Skeleton height={220} />
            <Skeleton height={220} />
          </div>
        </div>
      ))}
    </div>
  );
}
