import "server-only";
import { z } from "zod";
import { diffConfigs, isSameSetting } from "@/lib/compare";
import { env } from "@/lib/env";
import { FlatConfigSchema, type MeasuredEffect, paths, StoredFigure } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { sweepEffects } from "./sweep-effects";

interface Row {
  sha: string;
  since: string;
  sentence: string;
  figures: unknown;
  before: unknown;
  after: unknown;
}

/** What changes with every build and sets nothing. */
const identity =
  /(^|[._])(vcs|revision|commit|build_?id|build_?time|vcs_time|vcs_modified|started_?at|pid|hostname)([._]|$)/i;
const mostCommits = 300;
const mostFigures = 3;

/**
 * What keys did here, by how `keys` write them: commits of the project whose configuration differs from the one before in
 * one key alone, and sweeps.
 */
export async function measuredEffects(
  project: ProjectRef,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MeasuredEffect[]>> {
  const [commits, sweeps] = await Promise.all([commitEffects(project), sweepEffects(project, keys)]);
  const all = [...commits].map(([key, effects]) => ({ key, effects })).concat(sweeps);
  return new Map(
    keys.flatMap((key) => {
      const own = all.filter((one) => isSameSetting(one.key, key)).flatMap(({ effects }) => effects);
      return own.length > 0 ? [[key, own]] : [];
    }),
  );
}

async function commitEffects(project: ProjectRef): Promise<ReadonlyMap<string, MeasuredEffect[]>> {
  const config = (
    commit: string,
  ) => `(SELECT f.entries FROM run r JOIN config f ON f.project_id = $1 AND f.id = r.config_id
    WHERE r.project_id = $1 AND r.commit_id = ${commit} ORDER BY r.id DESC LIMIT 1)`;
  const { rows } = await pool().query<Row>(
    `SELECT c.sha, o.sha AS since, v.sentence, v.figures, ${config("o.id")} AS before, ${config("c.id")} AS after
     FROM commit_verdict v JOIN commit c ON c.project_id = $1 AND c.id = v.commit_id
       JOIN commit o ON o.project_id = $1 AND o.id = v.since_id
     WHERE v.project_id = $1 AND v.config_changed
     ORDER BY coalesce(c.placed_at, c.committed_at) DESC LIMIT ${mostCommits}`,
    [project.id],
  );
  const effects = new Map<string, MeasuredEffect[]>();
  for (const row of rows) {
    const [before, after] = [row.before, row.after].map((one) => FlatConfigSchema.parse(one ?? {}));
    const changed = diffConfigs(before ?? {}, after ?? {}).differences.filter(
      ({ key }) => !identity.test(key),
    );
    const [only] = changed;
    if (!only || changed.length > 1) continue;
    const scenarios = await scenariosOf(project.id, row.figures);
    const effectFigures = scenarios.slice(0, mostFigures).map((figure) => ({
      commit: row.sha,
      from: only.base,
      to: only.head,
      ...figure,
      sentence: row.sentence,
      url: env().publicUrl + paths.compare(project.slug, row.since, row.sha),
    }));
    effects.set(only.key, [...(effects.get(only.key) ?? []), ...effectFigures]);
  }
  return effects;
}

async function scenariosOf(projectId: string, figures: unknown) {
  const stored = z.array(StoredFigure).parse(figures ?? []);
  const { rows } = await pool().query<{ id: string; scenario: string }>(
    "SELECT id, scenario FROM series WHERE project_id = $1 AND id = ANY($2::uuid[])",
    [projectId, stored.map(({ seriesId }) => seriesId)],
  );
  const names = new Map(rows.map(({ id, scenario }) => [id, scenario]));
  return stored.flatMap(({ seriesId, metric, change, verdict }) => {
    const scenario = names.get(seriesId);
    return scenario === undefined ? [] : [{ scenario, metric, change, verdict }];
  });
}
