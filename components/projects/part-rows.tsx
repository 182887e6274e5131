"use client";

import { useEffect, useState } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { Change, Value } from "@/components/signs";
import { metricDefinition } from "@/lib/metrics";
import { type ChangePoint, type Trend, paths, shortSha } from "@/lib/model";
import type { HeatCell } from "./heat";
import styles from "./heat-table.module.css";

/** Commits of which a line is drawn. */
const commits = 24;

/** A metric of an endpoint over the newest commits. */
interface PartFigure {
  readonly metric: string;
  readonly unit: string;
  readonly points: readonly number[];
  /** The newest change that still stands, where the project decides on endpoints. */
  readonly moved: ChangePoint | undefined;
}

/** Endpoints of a series by name, each with its figures. */
type Parts = ReadonlyMap<string, readonly PartFigure[]>;

/** The endpoints of a row's series, read when somebody unfolds it. */
export function PartRows({ project, cells }: { project: string; cells: readonly (HeatCell | null)[] }) {
  const [parts, setParts] = useState<readonly (Parts | null)[] | "failed" | null>(null);
  useEffect(() => {
    let gone = false;
    Promise.all(cells.map((cell) => (cell?.hasParts ? readParts(project, cell) : null)))
      .then((read) => gone || setParts(read))
      .catch(() => gone || setParts("failed"));
    return () => {
      gone = true;
    };
  }, [project, cells]);
  if (parts === null || parts === "failed")
    return (
      <tr>
        <td colSpan={cells.length + 1} className="dim" role="status">
          {parts === null ? "Reading the endpoints…" : "The endpoints could not be read."}
        </td>
      </tr>
    );
  const names = [...new Set(parts.flatMap((one) => [...(one?.keys() ?? [])]))];
  return names.map((name) => (
    <tr key={name}>
      <th scope="row" className={styles.part}>
        {name}
      </th>
      {parts.map((own, at) => (
        <td key={at}>{own?.has(name) && <Figures project={project} figures={own.get(name) ?? []} />}</td>
      ))}
    </tr>
  ));
}

function Figures({ project, figures }: { project: string; figures: readonly PartFigure[] }) {
  const [first] = figures;
  if (!first) return null;
  return (
    <span className={styles.cell}>
      <Sparkline
        points={[...first.points]}
        width={64}
        height={24}
        label={`${metricDefinition(first.metric).label} of late`}
      />
      <span>
        {figures.map(({ metric, unit, points, moved }) => {
          const [before, latest] = [points.at(-2), points.at(-1)];
          return (
            <span key={metric} className={styles.line}>
              <span className="dim">{metricDefinition(metric).label}</span>
              <Value value={latest} unit={unit} />
              {before ? <Change change={(latest ?? before) / before - 1} /> : null}
              {moved && moved.change !== null && (
                <a href={paths.commit(project, moved.commit)}>
                  moved <Change change={moved.change} /> at <code>{shortSha(moved.commit)}</code>
                </a>
              )}
            </span>
          );
        })}
      </span>
    </span>
  );
}

async function readParts(project: string, { id, figures }: HeatCell): Promise<Parts> {
  const trends = await Promise.all(
    figures.map(async ({ metric }) => {
      const query = new URLSearchParams({ seriesId: id, metric, parts: "true", last: `${commits}` });
      const response = await fetch(`/api/v1/projects/${project}/trend?${query}`);
      if (!response.ok) throw new Error(`${response.status}`);
      return (await response.json()) as Trend;
    }),
  );
  const parts = new Map<string, PartFigure[]>();
  for (const { metric, unit, series } of trends)
    for (const { part, points, changePoints } of series) {
      if (part === undefined) continue;
      const own = parts.get(part) ?? [];
      const moved = changePoints.findLast(({ state }) => state !== "closed");
      own.push({ metric, unit, points: points.map(({ median }) => median), moved });
      parts.set(part, own);
    }
  return parts;
}
