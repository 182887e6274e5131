import type { SeriesSummary } from "@/lib/model";
import { TrendFilters } from "./filters";
import { ViewSwitches } from "./view-switches";
import styles from "./board.module.css";

interface Props {
  series: readonly SeriesSummary[];
  branches: string[];
  defaultBranch: string | null;
}

/** The line above the charts: what is shown, and how. */
export function TrendBar({ series, branches, defaultBranch }: Props) {
  const each = (part: (one: Props["series"][number]) => string) => [...new Set(series.map(part))];
  return (
    <div className={styles.bar}>
      <TrendFilters
        scenarios={each((one) => one.scenario)}
        tools={each((one) => one.tool)}
        environments={each((one) => one.environment)}
        variants={[
          ...new Set(series.flatMap(({ variant }) => Object.entries(variant).map((pair) => pair.join("=")))),
        ]}
        branches={branches}
        defaultBranch={defaultBranch}
      />
      <ViewSwitches />
    </div>
  );
}
