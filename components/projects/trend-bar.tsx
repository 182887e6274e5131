import { TrendFilters } from "./filters";
import { ViewSwitches } from "./view-switches";
import styles from "./projects.module.css";

interface Props {
  series: readonly { scenario: string; tool: string; environment: string }[];
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
        branches={branches}
        defaultBranch={defaultBranch}
      />
      <ViewSwitches />
    </div>
  );
}
