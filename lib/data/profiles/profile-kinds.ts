import "server-only";
import { z } from "zod";
import { SampleTypeTotal } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** A kind of profile that a project has. */
export interface ProfileKind {
  readonly kind: string;
  /** Of its newest profile. */
  readonly sampleTypes: readonly string[];
}

const Row = z.object({ kind: z.string(), sample_types: z.array(SampleTypeTotal) });

/** The kinds of profiles of a project, by name. */
export async function profileKinds(project: ProjectRef): Promise<ProfileKind[]> {
  const { rows } = await pool().query(
    `SELECT DISTINCT ON (kind) kind, sample_types FROM profile WHERE project_id = $1 ORDER BY kind, id DESC`,
    [project.id],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ kind, sample_types: types }) => ({ kind, sampleTypes: types.map(({ type }) => type) }));
}
