"use client";

import { useMemo } from "react";
import { formatNumber, formatValue } from "@/lib/metrics";
import type { RunLatencyMap } from "@/lib/model";
import { zeroScale } from "../scales";
import type { HeatColumn } from "./geometry";
import { HeatMap } from "./heat-map";
import { LatencyTable } from "./latency-table";

/** Latencies over the time of one run, by when each request ended. */
export function RunLatencies({ map, width }: { map: RunLatencyMap; width: number }) {
  const columns = useMemo(
    () =>
      map.windows.map(({ at, ...column }): HeatColumn => ({
        ...column,
        slot: Math.round(at / width),
        name: `${at} to ${at + width} s`,
      })),
    [map, width],
  );
  const slots = (columns.at(-1)?.slot ?? 0) + 1;
  const end = slots * width;
  const xMarks = zeroScale([end])
    .ticks.filter(({ value }) => value <= end)
    .map(({ value }) => ({ at: value / end, label: `${formatNumber(value)} s` }));
  const label = `Latencies over ${formatValue(end, "seconds")} in windows of ${width} s`;
  return (
    <>
      <HeatMap rows={map} columns={columns} slots={slots} xMarks={xMarks} label={label} />
      <LatencyTable head="Time" columns={columns} />
    </>
  );
}
