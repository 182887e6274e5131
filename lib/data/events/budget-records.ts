import "server-only";
import { z } from "zod";
import { type BudgetState, canonicalJson } from "@/lib/model";
import { pool, prisma } from "../database/database";

/** What tells a budget from another. */
export const budgetKey = ({ scenario, metric, max, min, branch }: BudgetState): string =>
  canonicalJson({ scenario, metric, max, min, branch });

/** How a budget stood. */
export interface BudgetRecord {
  readonly state: string;
  /** At which commit; null: it was not noted. */
  readonly commit: string | null;
}

const Labels = z.object({ commit: z.string().optional() });

/** How the budgets of a project stood when they were looked at last, by key. */
export async function budgetRecords(projectId: string): Promise<ReadonlyMap<string, BudgetRecord>> {
  const rows = await prisma().budgetRecord.findMany({
    where: { projectId },
    select: { key: true, state: true, labels: true },
  });
  return new Map(
    rows.map(({ key, state, labels }) => [key, { state, commit: Labels.parse(labels).commit ?? null }]),
  );
}

/** Keeps how they stand now; of what was not measured the record stays as it was, and of budgets that are gone none. */
export async function keepBudgetRecords(projectId: string, states: readonly BudgetState[]): Promise<void> {
  const keys = states.map(budgetKey);
  const rows = await prisma().budgetRecord.findMany({ where: { projectId } });
  const known = new Map(rows.map((row) => [row.key, row]));
  await prisma().budgetRecord.deleteMany({ where: { projectId, key: { notIn: keys } } });
  for (const state of states.filter((one) => one.state !== "not-measured")) {
    const { scenario, metric, max, commit } = state;
    const data = {
      state: state.state,
      used: state.used,
      labels: { scenario, metric, limit: max === undefined ? "min" : "max", ...(commit && { commit }) },
      updatedAt: new Date(),
    };
    const key = { projectId, key: budgetKey(state) };
    const before = known.get(key.key);
    // Whatever is written empties the memory of pages.
    if (before?.state === state.state && before.used === state.used) continue;
    await prisma().budgetRecord.upsert({
      where: { projectId_key: key },
      create: { ...key, ...data },
      update: data,
    });
  }
}

/** A row of the gauges. */
export interface BudgetGauge {
  project: string;
  scenario: string;
  metric: string;
  limit: string;
  state: string;
  used: number | null;
}

/** What `/metrics` tells of budgets, hooks and changes, of all projects. */
export async function newsGauges(): Promise<{
  budgets: BudgetGauge[];
  deliveries: { state: string; count: number }[];
  changes: { project: string; count: number }[];
  events: { kind: string; count: number }[];
}> {
  const [budgets, deliveries, changes, events] = await Promise.all([
    pool().query<BudgetGauge>(
      `SELECT p.slug AS project, b.labels->>'scenario' AS scenario, b.labels->>'metric' AS metric,
         b.labels->>'limit' AS "limit", b.state, b.used
       FROM budget_record b JOIN project p ON p.id = b.project_id WHERE p.deleted_at IS NULL ORDER BY p.slug, b.key LIMIT 2000`,
    ),
    pool().query<{ state: string; count: number }>(
      "SELECT state, count(*)::int AS count FROM delivery GROUP BY state",
    ),
    pool().query<{ project: string; count: number }>(
      `SELECT p.slug AS project, count(c.id)::int AS count FROM project p JOIN change_point c ON c.project_id = p.id
       WHERE p.deleted_at IS NULL AND c.state IN ('new', 'open') AND NOT EXISTS (SELECT FROM change_acceptance a
         WHERE a.project_id = p.id AND a.id IN (c.id, c.commit_id)) GROUP BY p.slug ORDER BY p.slug LIMIT 2000`,
    ),
    pool().query<{ kind: string; count: number }>(
      "SELECT kind, count(*)::int AS count FROM event GROUP BY kind",
    ),
  ]);
  return { budgets: budgets.rows, deliveries: deliveries.rows, changes: changes.rows, events: events.rows };
}
