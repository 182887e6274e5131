"use client";

import { useQueryStates } from "nuqs";
import { Choice } from "@/components/layout";
import { viewParsers } from "./trend-state";
import styles from "./board.module.css";

/** Commits or time on the x axis; latencies and other durations from zero or on a logarithmic axis. */
export function ViewSwitches() {
  const [{ x, y }, set] = useQueryStates(viewParsers);
  return (
    <div className={styles.switches}>
      <Choice
        label="Horizontal axis"
        value={x}
        onChange={(x) => set({ x }, { shallow: false, history: "push" })}
        options={[
          { value: "commit", label: "By commit" },
          { value: "time", label: "By time" },
        ]}
      />
      <span className={styles.switchName}>Durations</span>
      <Choice
        label="Axis of durations"
        value={y}
        onChange={(y) => set({ y }, { history: "push" })}
        options={[
          { value: "linear", label: "Linear" },
          { value: "log", label: "Log" },
        ]}
      />
    </div>
  );
}
