"use client";

import { useQueryStates } from "nuqs";
import { Choice } from "@/components/layout";
import { trendParsers } from "./trend-state";
import styles from "./heat-table.module.css";

/** Of many series the table, or the charts. */
export function ViewLinks({ count }: { count: number }) {
  const [{ view }, set] = useQueryStates({ view: trendParsers.view }, { shallow: false, history: "push" });
  return (
    <div className={styles.views}>
      <Choice
        label="View"
        value={view}
        onChange={(value) => set({ view: value })}
        options={[
          { value: "table", label: "Table" },
          { value: "charts", label: "Charts" },
        ]}
      />
      <span className="dim">{count} series</span>
    </div>
  );
}
