import "server-only";
import { z } from "zod";
import { isOfEveryService, isSameSetting } from "@/lib/compare";
import { analyseSweep, type DecisionContext, findSweeps, type FoundSweep } from "@/lib/decide";
import type { MeasuredEffect, SweepLink } from "@/lib/model";
import { pool } from "../database/database";
import { decisionRuns } from "../decisions/decision-runs";
import { sweepLinks } from "../decisions/links";
import { findProjectById, type ProjectRef } from "../projects/projects";

interface Row {
  projectId: string;
  scenario: string;
  tool: string;
  environment: string;
  variants: unknown;
  commit: string;
  sha: string;
}

type Varied = Row & { key: string; of: string };

const Variants = z.array(z.record(z.string(), z.string()));
const mostGroups = 500;
/** Sweeps that are computed for one page. */
const mostSweeps = 4;
const mostFigures = 2;

/**
 * What the newest sweeps over a setting say of it, from its lowest value to its highest, all else being the same: those
 * of the project, and of the whole instance where the setting is one of the Go runtime or the kernel.
 * @param keys the settings, as configurations have them
 */
export async function sweepEffects(
  project: ProjectRef,
  keys: readonly string[],
): Promise<{ key: string; effects: MeasuredEffect[] }[]> {
  const { rows } = await pool().query<Row>(
    `SELECT g.*, c.id AS commit, c.sha FROM (SELECT s.project_id AS "projectId", s.scenario, s.tool, s.environment,
         jsonb_agg(s.variant) AS variants, array_agg(s.id) AS ids
       FROM series s JOIN project p ON p.id = s.project_id AND p.deleted_at IS NULL WHERE s.variant <> '{}'
       GROUP BY s.project_id, s.scenario, s.tool, s.environment HAVING count(DISTINCT s.variant) > 1 LIMIT ${mostGroups}) g
     CROSS JOIN LATERAL (SELECT r.commit_id FROM run r
       WHERE r.project_id = g."projectId" AND r.series_id = ANY(g.ids) ORDER BY r.id DESC LIMIT 1) newest
     JOIN commit c ON c.project_id = g."projectId" AND c.id = newest.commit_id
     ORDER BY coalesce(c.placed_at, c.committed_at) DESC`,
  );
  const varied = rows
    .flatMap((row) => variedOf(row, keys))
    .filter(({ projectId, key }) => projectId === project.id || isOfEveryService(key))
    .slice(0, mostSweeps);
  return Promise.all(varied.map(async (one) => ({ key: one.of, effects: await effectsOf(one) })));
}

/** Settings that a group of series varies, and that are asked for. */
function variedOf(row: Row, keys: readonly string[]): Varied[] {
  const variants = Variants.parse(row.variants);
  const own = [...new Set(variants.flatMap((variant) => Object.keys(variant)))];
  return own.flatMap((key) => {
    const of = keys.find((one) => isSameSetting(one, key));
    const values = new Set(variants.map((variant) => variant[key]));
    return of !== undefined && values.size > 1 ? [{ ...row, key, of }] : [];
  });
}

async function effectsOf({ projectId, commit: id, sha, key, scenario, tool, environment }: Varied) {
  const project = await findProjectById(projectId);
  if (!project) return [];
  const { runs, context } = await decisionRuns(project, { id });
  const found = findSweeps(runs, { parameter: `variant.${key}`, scenario, tool, environment });
  const [sweep] = found;
  const [link] = sweepLinks(project, { sha }, found);
  return sweep && link ? endsOf(sweep, link, sha, context) : [];
}

/** Each end against the other: both values alone, so that nothing between them is asked. */
function endsOf(
  sweep: FoundSweep,
  { scenario, url }: SweepLink,
  sha: string,
  context: DecisionContext,
): MeasuredEffect[] {
  const { metrics, points, sentences } = analyseSweep(sweep, context);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const ends = new Set([...first.runIds, ...last.runIds]);
  const alone = analyseSweep(
    { ...sweep, values: [first.value, last.value], runs: sweep.runs.filter((run) => ends.has(run.id)) },
    context,
  );
  return metrics
    .filter(({ primary }) => primary)
    .slice(0, mostFigures)
    .flatMap(({ metric }) => {
      const figure = alone.points[1]?.metrics[metric];
      if (!figure?.verdict) return [];
      const { change, verdict } = figure;
      const [from, to] = [String(first.value), String(last.value)];
      return [
        { commit: sha, from, to, scenario, metric, change, verdict, sentence: sentences[0] ?? "", url },
      ];
    });
}
