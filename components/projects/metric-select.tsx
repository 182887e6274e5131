"use client";

import { Select } from "@mantine/core";
import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { seriesParsers } from "./series-state";

/** Which metric of the series is drawn; in the URL. */
export function MetricSelect({ metrics }: { metrics: readonly { name: string; label: string }[] }) {
  const [pending, startTransition] = useTransition();
  const [{ metric }, set] = useQueryStates(seriesParsers, {
    shallow: false,
    history: "push",
    startTransition,
  });
  return (
    <Select
      aria-label="Metric"
      w={200}
      searchable
      allowDeselect={false}
      data={metrics.map(({ name, label }) => ({ value: name, label }))}
      value={metric}
      onChange={(value) => set({ metric: value, cursor: null, change: null })}
      data-pending={pending || undefined}
    />
  );
}
