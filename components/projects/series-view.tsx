"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import {
  type AxisCommit,
  ChartKey,
  type ChartLimit,
  type ChartLine,
  CompareBar,
  CrosshairProvider,
  TrendChart,
  TrendTable,
  zoomed,
} from "@/components/charts";
import { LineToggles } from "./line-toggles";
import { viewParsers } from "./trend-state";
import { ZoomBar } from "./zoom-bar";
import styles from "./board.module.css";
import viewStyles from "./view.module.css";

interface Props {
  project: string;
  scenario: string;
  metric: { title: string; unit: string };
  axis: AxisCommit[];
  lines: ChartLine[];
  limits: ChartLimit[];
}

/** One trend, large. */
export function SeriesView({ project, scenario, metric, axis, lines, limits }: Props) {
  const [{ x, y, zoom, hide, pick }, set] = useQueryStates(viewParsers);
  const { title, unit } = metric;
  const { axis: part, lines: parts } = useMemo(() => {
    const [from, to] = zoom ?? [];
    const shown = lines.filter(({ id }) => !hide.includes(id));
    return zoomed(axis, [shown], from !== undefined && to !== undefined ? [from, to] : null);
  }, [axis, lines, zoom, hide]);
  const drawn = parts[0] ?? [];
  return (
    <div id="chart" className={viewStyles.chart}>
      <CrosshairProvider picked={pick} onPick={(picked) => void set({ pick: [...picked] })}>
        <ZoomBar zoom={zoom} onWhole={() => set({ zoom: null }, { history: "push" })} />
        <LineToggles
          lines={lines}
          hidden={hide}
          onToggle={(id) =>
            set({ hide: hide.includes(id) ? hide.filter((one) => one !== id) : [...hide, id] })
          }
        />
        <TrendChart
          title={title}
          of={scenario}
          unit={unit}
          axis={part}
          lines={drawn}
          by={x}
          scale={unit === "seconds" ? y : "linear"}
          height={340}
          limits={limits}
        />
        <div className={styles.below}>
          <ChartKey lines={lines} />
          <TrendTable project={project} axis={part} metrics={[{ title, unit, lines: drawn }]} />
        </div>
        <CompareBar
          project={project}
          axis={part}
          onZoom={(from, to) => set({ zoom: [from, to] }, { history: "push" })}
        />
      </CrosshairProvider>
    </div>
  );
}
