import "server-only";
import type { LatencyHistogram, RunDetails } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { unpackHistogram } from "./latencies";
import { unpackExtras } from "./run-extras";
import { resolveSides, type Side } from "../comparisons/sides";

/** What a run says of how its latencies are spread and how they were measured. */
export interface MeasuredLatency {
  readonly seriesId: string;
  readonly side: "base" | "head";
  readonly tool: string;
  readonly histogram: LatencyHistogram | null;
  readonly how: Pick<RunDetails, "loop" | "corrected">;
}

const mostRuns = 4_000;

/** Latencies of every run of both sides; none where a side is not known. */
export async function measuredLatencies(
  project: ProjectRef,
  refs: { readonly base: string; readonly head: string },
): Promise<MeasuredLatency[]> {
  const [base, head] = await resolveSides(project, [refs.base, refs.head]);
  if (!base || !head) return [];
  const runs = await runsOf(project, [base.commit.id, head.commit.id]);
  const of = (name: "base" | "head", side: Side) =>
    runs.filter((run) => side.has(run)).map(({ measured }) => ({ ...measured, side: name }));
  return [...of("base", base), ...of("head", head)];
}

interface Row {
  seriesId: string;
  commitId: string;
  uploadId: string;
  extras: Uint8Array | null;
  packed: Uint8Array | null;
  tool: string;
}

async function runsOf(project: ProjectRef, commitIds: string[]) {
  const { rows } = await pool().query<Row>({
    name: "measured-latencies",
    text: `SELECT r.series_id AS "seriesId", r.commit_id AS "commitId", r.upload_id AS "uploadId", r.extras, s.tool,
        l.histogram AS packed
      FROM run r JOIN series s ON s.project_id = r.project_id AND s.id = r.series_id
        LEFT JOIN run_latencies l ON l.project_id = r.project_id AND l.run_id = r.id
      WHERE r.project_id = $1 AND r.commit_id = ANY($2::uuid[]) ORDER BY r.id LIMIT ${mostRuns}`,
    values: [project.id, commitIds],
  });
  return rows.map(({ seriesId, commitId, uploadId, extras, packed, tool }) => {
    const { tags, details } = unpackExtras(extras, {});
    const { distribution, loop, corrected } = details;
    const histogram = packed ? unpackHistogram(packed) : (distribution?.histogram ?? null);
    return { commitId, uploadId, tags, measured: { seriesId, tool, histogram, how: { loop, corrected } } };
  });
}
