import "server-only";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { PoolClient } from "pg";
import { type FunctionCosts, costsVersion, decodeCosts, encodeCosts } from "@/lib/pprof";
import { pool } from "../database/database";
import { keep, recall } from "../database/series-memory";
import type { NewUpload } from "../uploads/new-upload";

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
    for (const [at, bytes] of inflated.entries()) {
      yield [rows[at]!.profile_id, decodeCosts(bytes)];
      // Thousands of profiles take seconds: others are served between.
      await setImmediate();
    }
  }
}

/** What a view needs of a profile's costs. */
export interface CostsPick<T> {
  /** Other words for each other pick. */
  readonly key: string;
  readonly pick: (costs: FunctionCosts) => T;
  /** About how many bytes of memory it takes. */
  readonly size: (picked: T) => number;
}

/**
 * The same of many profiles, by profile, those left out that `readFunctionCosts` leaves out. It is kept in memory until
 * the stored costs are others, so that only new profiles are unpacked by the next view.
 */
export async function pickFunctionCosts<T>(
  projectId: string,
  profileIds: readonly string[],
  { key, pick, size }: CostsPick<T>,
): Promise<Map<string, T>> {
  const picked = new Map<string, T>();
  const states = await costStates(projectId, profileIds);
  const keyOf = (id: string) => `costs ${id} ${key}`;
  for (const [id, state] of states) {
    const cached = recall<T>(keyOf(id), state);
    if (cached !== undefined) picked.set(id, cached);
  }
  const missing = [...states.keys()].filter((id) => !picked.has(id));
  for await (const [id, costs] of readFunctionCosts(projectId, missing)) {
    const value = pick(costs);
    picked.set(id, value);
    keep(keyOf(id), states.get(id)!, value, size(value) + 2 * keyOf(id).length + 100);
  }
  return picked;
}

/** The revision of the costs, by profile. */
async function costStates(projectId: string, profileIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ profile_id: string; state: string }>({
    name: "function-cost-states",
    text: `SELECT profile_id, revision AS state FROM function_costs
      WHERE project_id = $1 AND version = $2 AND profile_id = ANY($3::uuid[])`,
    values: [projectId, costsVersion, profileIds],
  });
  return new Map(rows.map(({ profile_id: id, state }) => [id, state]));
}
