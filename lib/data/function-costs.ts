import "server-only";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { PoolClient } from "pg";
import { type FunctionCosts, costsVersion, decodeCosts, encodeCosts } from "@/lib/pprof";
import { pool } from "./database";
import type { NewUpload } from "./store-upload";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Profiles whose costs are in memory at a time: a service's take 1 to 20 kB as they are stored, five times that here. */
const atOnce = 100;

/** Costs as they are stored. */
export async function packCosts(costs: FunctionCosts): Promise<Uint8Array> {
  return deflate(encodeCosts(costs));
}

/** What `packCosts` packed, as it was encoded. */
export async function unpackCosts(bytes: Uint8Array): Promise<Buffer> {
  return inflate(bytes);
}

/** Inserts the costs of all functions of profiles that are stored already. */
export async function storeFunctionCosts(
  client: PoolClient,
  { projectId, profiles }: Pick<NewUpload, "projectId" | "profiles">,
): Promise<void> {
  if (profiles.length === 0) return;
  await client.query({
    name: "store-function-costs",
    text: `INSERT INTO function_costs (project_id, profile_id, version, bytes)
      SELECT $1, x.id, $2, x.bytes FROM unnest($3::uuid[], $4::bytea[]) AS x(id, bytes)`,
    values: [projectId, costsVersion, profiles.map(({ id }) => id), profiles.map(({ costs }) => costs)],
  });
}

interface Row {
  profile_id: string;
  bytes: Uint8Array;
}

/** The costs of profiles, one after the other in no order; those stored by another version are left out. */
export async function* readFunctionCosts(
  projectId: string,
  profileIds: readonly string[],
): AsyncGenerator<readonly [profileId: string, costs: FunctionCosts]> {
  for (let from = 0; from < profileIds.length; from += atOnce) {
    const { rows } = await pool().query<Row>({
      name: "function-costs",
      text: `SELECT profile_id, bytes FROM function_costs
        WHERE project_id = $1 AND version = $2 AND profile_id = ANY($3::uuid[])`,
      values: [projectId, costsVersion, profileIds.slice(from, from + atOnce)],
    });
    const inflated = await Promise.all(rows.map(({ bytes }) => unpackCosts(bytes)));
    for (const [at, bytes] of inflated.entries()) yield [rows[at]!.profile_id, decodeCosts(bytes)];
  }
}
