import "server-only";
import { z } from "zod";
import { type Better, type CustomMetric, isCommonMetric } from "@/lib/metrics";
import { pool, prisma } from "../database/database";

/** Direction as it is stored. */
export function betterOf(text: string | null): Better {
  return text === "higher" || text === "lower" ? text : null;
}

/** What a project has stored of one of its own metrics; undefined for the catalogue's and unknown ones. */
export async function customMetric(projectId: string, name: string): Promise<CustomMetric | undefined> {
  if (isCommonMetric(name)) return undefined;
  const row = await prisma().metric.findUnique({ where: { projectId_name: { projectId, name } } });
  return row ? { unit: row.unit, better: betterOf(row.better) } : undefined;
}

/** All of a project's own metrics by name. */
export async function customMetrics(projectId: string): Promise<Record<string, CustomMetric>> {
  const { rows } = await pool().query<{ metrics: unknown }>({
    name: "custom-metrics",
    text: `SELECT ${customMetricsSql("$1")} AS metrics`,
    values: [projectId],
  });
  return customMetricsFrom(rows[0]?.metrics);
}

/** SQL expression: the same of a project as JSON, to be read by `customMetricsFrom`. */
export const customMetricsSql = (project: string): string =>
  `(SELECT json_object_agg(m.name, json_build_object('unit', m.unit, 'better', m.better) ORDER BY m.name)
    FROM metric m WHERE m.project_id = ${project})`;

const Stored = z.record(z.string(), z.object({ unit: z.string().nullable(), better: z.string().nullable() }));

/** @param stored what `customMetricsSql` gave, null without any */
export function customMetricsFrom(stored: unknown): Record<string, CustomMetric> {
  const own = Object.entries(Stored.parse(stored ?? {})).filter(([name]) => !isCommonMetric(name));
  return Object.fromEntries(
    own.map(([name, { unit, better }]) => [name, { unit, better: betterOf(better) }]),
  );
}
