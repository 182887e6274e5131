"use client";

import { SegmentedControl } from "@mantine/core";
import { useQueryStates } from "nuqs";
import { viewParsers } from "./trend-state";
import styles from "./projects.module.css";

/** Commits or time on the x axis; latencies from zero or on a logarithmic axis. */
export function ViewSwitches() {
  const [{ x, y }, set] = useQueryStates(viewParsers);
  return (
    <div className={styles.switches}>
      <SegmentedControl
        aria-label="Horizontal axis"
        value={x}
        onChange={(value) => set({ x: value === "time" ? "time" : null })}
        data={[
          { value: "commit", label: "By commit" },
          { value: "time", label: "By time" },
        ]}
      />
      <span className={styles.switchName}>Latency</span>
      <SegmentedControl
        aria-label="Axis of latencies"
        value={y}
        onChange={(value) => set({ y: value === "log" ? "log" : null })}
        data={[
          { value: "linear", label: "Linear" },
          { value: "log", label: "Log" },
        ]}
      />
    </div>
  );
}
