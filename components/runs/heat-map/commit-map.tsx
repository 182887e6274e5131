"use client";

import { NativeSelect } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { formatNumber, formatValue } from "@/lib/metrics";
import { type LatencyMap, paths, shortSha } from "@/lib/model";
import type { HeatColumn } from "./geometry";
import { HeatMap } from "./heat-map";
import { LatencyTable } from "./latency-table";
import styles from "./heat-map.module.css";

/** Marks below the map. */
const marks = 5;

/** Latencies over the commits: shares of requests, or their difference to one commit. */
export function CommitLatencies({ project, map }: { project: string; map: LatencyMap }) {
  const [against, setAgainst] = useQueryState("against", parseAsString);
  const columns = useMemo(
    () =>
      map.columns.map((column, slot): HeatColumn => ({
        ...column,
        slot,
        name: [shortSha(column.commit), column.message].filter(Boolean).join(" "),
        href: paths.commit(project, column.commit),
      })),
    [map, project],
  );
  const base = against ? columns.find((_, at) => map.columns[at]?.commit.startsWith(against)) : undefined;
  const last = columns.at(-1);
  const step = Math.max(1, Math.floor(columns.length / marks));
  const xMarks = columns
    .filter(({ slot }) => slot % step === 0 && slot + step / 2 <= columns.length)
    .map(({ slot }, place) => ({
      minor: place % 2 === 1,
      at: (slot + 0.5) / columns.length,
      label: shortSha(map.columns[slot]?.commit ?? ""),
    }));
  const label = `Latencies over ${formatNumber(columns.length)} commits; at the newest P50 ${formatValue(last?.p50, "seconds")}, P99 ${formatValue(last?.p99, "seconds")}`;
  return (
    <>
      <NativeSelect
        className={styles.choice}
        size="xs"
        label="Colours show"
        value={base ? shortSha(map.columns[base.slot]?.commit ?? "") : ""}
        onChange={(event) => setAgainst(event.currentTarget.value || null)}
        data={[
          { value: "", label: "shares of requests" },
          ...map.columns.toReversed().map(({ commit, message }) => ({
            value: shortSha(commit),
            label: `difference to ${shortSha(commit)} ${message ?? ""}`.slice(0, 70),
          })),
        ]}
      />
      <HeatMap
        rows={map}
        columns={columns}
        slots={columns.length}
        xMarks={xMarks}
        label={label}
        base={base}
      />
      <LatencyTable head="Commit" columns={columns} />
    </>
  );
}
