"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Select } from "@/components/layout";
import { Choice } from "./choice";
import { seriesParsers } from "./series-state";
import styles from "./board.module.css";

interface Props {
  metrics: readonly { name: string; label: string }[];
  /** What is drawn. */
  metric: string;
  branches: string[];
  /** What is drawn; null: all of them. */
  branch: string | null;
}

/** Which metric of the series is drawn, and on which branch; in the URL. */
export function SeriesFilters({ metrics, metric, branches, branch }: Props) {
  const [pending, startTransition] = useTransition();
  const [, set] = useQueryStates(seriesParsers, {
    shallow: false,
    history: "push",
    startTransition,
  });
  return (
    <div className={styles.filters} data-pending={pending || undefined}>
      <Select
        aria-label="Metric"
        w={176}
        searchable
        allowDeselect={false}
        data={metrics.map(({ name, label }) => ({ value: name, label }))}
        value={metric}
        onChange={(value) => set({ metric: value, cursor: null, change: null })}
      />
      <Choice
        label="Branch"
        all="All branches"
        values={branches}
        value={branch}
        onChange={(chosen) => set({ branch: chosen ?? "*" })}
      />
    </div>
  );
}
