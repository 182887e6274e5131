import "server-only";
import { z } from "zod";
import { type CustomMetric, metricDefinition } from "@/lib/metrics";
import {
  type CommitFigure,
  CommitMove,
  type CommitPage,
  type CommitsQuery,
  CommitVerdict,
  type JudgedCommit,
} from "@/lib/model";
import { commitColumns, type CommitRow } from "../commits/commit-info";
import { hasWord, wordsOf } from "../commits/commit-links";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { customMetrics } from "../runs/custom-metrics";
import { figuresOf } from "./commit-figures";
import { verdictVersion } from "./verdict-due";

/** Where a commit stands in the order of commits. */
const place = "coalesce(c.placed_at, c.committed_at)";

const has = (table: string) =>
  `EXISTS (SELECT FROM ${table} x WHERE x.project_id = $1 AND x.commit_id = c.id OFFSET 0)`;

const shaOf = (id: string) => `(SELECT sha FROM commit o WHERE o.project_id = $1 AND o.id = ${id})`;

/** Before it is judged: null, unless nothing can be. */
const verdict = `CASE WHEN ${has("run")} THEN v.verdict ELSE 'not-comparable' END`;

/** @param found SQL of what was searched for */
const listed = (found: string) => `
  WITH due AS MATERIALIZED (
    SELECT DISTINCT commit_id FROM change_due WHERE project_id = $1 AND commit_id IS NOT NULL),
  page AS (
    SELECT c.*, ${place} AS place FROM commit c
      LEFT JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = c.id
    WHERE c.project_id = $1 AND (${has("run")} OR ${has("profile")})
      AND ($2::text IS NULL OR EXISTS (SELECT FROM commit_branch b
        WHERE b.project_id = $1 AND b.branch = $2 AND b.commit_id = c.id))
      AND ($3::text IS NULL OR ${verdict} = $3)
      AND ($8::text IS NULL OR position(lower($8) IN lower(coalesce(c.author, ''))) > 0)
${found}
      AND ($4::timestamptz IS NULL OR (${place}, c.sha) < ($4, $5))
    ORDER BY place DESC, c.sha DESC LIMIT $6)
  SELECT ${commitColumns("c")}, c.place, ${verdict} AS verdict, v.better, v.worse, v.figures, v.moves, v.sentence,
    v.config_changed AS "configChanged", v.config_keys AS "configKeys", ${shaOf("v.since_id")} AS since,
    ${shaOf("v.repaired_by_id")} AS "repairedBy", ${shaOf("v.repairs_id")} AS repairs,
    (SELECT count(*)::int FROM run r WHERE r.project_id = $1 AND r.commit_id = c.id) AS runs,
    ARRAY(SELECT DISTINCT kind FROM profile p WHERE p.project_id = $1 AND p.commit_id = c.id ORDER BY kind) AS profiles,
    (v.version IS DISTINCT FROM $7 AND ${has("run")})
      OR EXISTS (SELECT FROM verdict_due d WHERE d.project_id = $1 AND d.commit_id IN (c.id, v.since_id))
      OR EXISTS (SELECT FROM due WHERE due.commit_id IN (c.id, v.since_id)) AS pending,
    (SELECT json_agg(json_build_object('metric', p.metric, 'before', p.before, 'after', p.after,
        'repairedBy', ${shaOf("p.repaired_by_id")}, 'repairs', ${shaOf("p.repairs_id")}) ORDER BY abs(p.change) DESC)
      FROM change_point p WHERE p.project_id = $1 AND p.commit_id = c.id AND p.committed_at = c.place
        AND p.state <> 'gone') AS points
  FROM page c LEFT JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = c.id
  ORDER BY c.place DESC, c.sha DESC`;

interface Row extends CommitRow {
  place: Date;
  verdict: string | null;
  better: number | null;
  worse: number | null;
  figures: unknown;
  sentence: string | null;
  configChanged: boolean | null;
  configKeys: string[] | null;
  since: string | null;
  repairedBy: string | null;
  repairs: string | null;
  runs: number;
  profiles: string[];
  pending: boolean;
  moves: unknown;
  points: unknown;
}

/** A page of the commits with runs or profiles, newest first, each with its verdict. */
export async function listCommits(project: ProjectRef, query: CommitsQuery): Promise<CommitPage> {
  const [time, sha = null] = query.cursor?.split(".") ?? [];
  const before = time === undefined ? null : new Date(Number(time)).toISOString();
  const values: unknown[] = [
    project.id,
    query.branch ?? null,
    query.verdict ?? null,
    before,
    sha,
    query.limit + 1,
    verdictVersion,
    query.author || null,
  ];
  const found = searched(query.text ?? "", values);
  const statement = { text: listed(found), values };
  const [{ rows }, custom] = await Promise.all([
    pool().query<Row>(found ? statement : { ...statement, name: "commits-with-verdicts" }),
    customMetrics(project.id),
  ]);
  const page = rows.slice(0, query.limit);
  const figures = await figuresOf(project.id, page, custom);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    items: page.map((row) => judgedCommit(row, figures.get(row.id) ?? [], custom)),
    nextCursor: last ? `${last.place.getTime()}.${last.sha}` : null,
  };
}

/** SQL of what a text selects: the beginning of a sha, or words of the message. Adds to `values`. */
function searched(text: string, values: unknown[]): string {
  const words = wordsOf(text);
  if (words.length === 0) return "";
  const sha = /^[0-9a-f]{4,64}$/i.test(text)
    ? ` OR c.sha LIKE $${values.push(`${text.toLowerCase()}%`)}`
    : "";
  return `      AND ((${words.map((word) => hasWord("c", word, values)).join(" AND ")})${sha})`;
}

function judgedCommit(
  row: Row,
  figures: CommitFigure[],
  custom: Readonly<Record<string, CustomMetric>>,
): JudgedCommit {
  const repairLinks = repairsOf(row, custom);
  const repairedBy = repairLinks.repairedBy ?? row.repairedBy;
  const repairs = repairLinks.repairs ?? row.repairs;
  return {
    sha: row.sha,
    message: row.message,
    author: row.author,
    committedAt: row.committedAt.toISOString(),
    parents: row.parents,
    branches: row.branches.map(({ branch }) => branch),
    runs: row.runs,
    profiles: row.profiles,
    configChanged: row.configChanged ?? false,
    configKeys: row.configKeys ?? [],
    since: row.since,
    verdict: row.verdict === null ? null : CommitVerdict.parse(row.verdict),
    better: row.better ?? 0,
    worse: row.worse ?? 0,
    moves: z.array(CommitMove).parse(row.moves ?? []),
    figures,
    sentence: row.runs === 0 ? "Nothing to compare: it has profiles, and no runs" : row.sentence,
    ...(repairedBy === null ? {} : { repairedBy }),
    ...(repairs === null ? {} : { repairs }),
    pending: row.pending,
  };
}

const Points = z.array(
  z.object({
    metric: z.string(),
    before: z.number(),
    after: z.number(),
    repairedBy: z.string().nullable(),
    repairs: z.string().nullable(),
  }),
);

/** As the change points of the commit have it, the largest first; null where they have nothing. */
function repairsOf({ points }: Row, custom: Readonly<Record<string, CustomMetric>>) {
  const parsed = Points.parse(points ?? []).map(({ metric, before, after, ...move }) => {
    const { better } = metricDefinition(metric, custom[metric]);
    return { ...move, isGain: better !== null && after > before === (better === "higher") };
  });
  return {
    repairedBy: parsed.find(({ isGain, repairedBy }) => !isGain && repairedBy !== null)?.repairedBy ?? null,
    repairs: parsed.find(({ isGain, repairs }) => isGain && repairs !== null)?.repairs ?? null,
  };
}
