import "server-only";
import { type Better, type CustomMetric, isCommonMetric } from "@/lib/metrics";
import { prisma } from "../database/database";

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
  const rows = await prisma().metric.findMany({ where: { projectId }, orderBy: { name: "asc" } });
  const own = rows.filter(({ name }) => !isCommonMetric(name));
  return Object.fromEntries(own.map(({ name, unit, better }) => [name, { unit, better: betterOf(better) }]));
}
