"use client";

import { useState } from "react";
import { Link, Value } from "@/components/signs";
import { formatNumber } from "@/lib/metrics";
import type { HeatColumn } from "./geometry";
import styles from "./heat-map.module.css";

/** The columns of a map in figures, for those who do not read colours. */
export function LatencyTable({ head, columns }: { head: string; columns: readonly HeatColumn[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {open && (
        <table className="table">
          <thead>
            <tr>
              <th>{head}</th>
              <th className="number">Requests</th>
              <th className="number">P50</th>
              <th className="number">P99</th>
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map(({ slot, name, href, form, total, p50, p99 }) => (
              <tr key={slot}>
                <td>{href ? <Link href={href}>{name}</Link> : name}</td>
                <td className="number">{form === "bands" ? "–" : formatNumber(total)}</td>
                <td className="number">
                  <Value value={p50 ?? undefined} unit="seconds" />
                </td>
                <td className="number">
                  <Value value={p99 ?? undefined} unit="seconds" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
