import "server-only";
import type { PoolClient } from "pg";
import type { NewUpload } from "./store-upload";

/** Inserts the profiles of an upload; their raw bytes are stored already. */
export async function storeProfiles(client: PoolClient, upload: NewUpload): Promise<void> {
  if (upload.profiles.length === 0) return;
  const rows = upload.profiles.map(({ costs: _, ...profile }) => profile);
  await client.query({
    name: "store-profiles",
    text: `INSERT INTO profile (project_id, upload_id, commit_id, id, environment_id, config_id, raw_id, kind, scenario,
        file_name, taken_at, duration_seconds, sample_types, default_sample_type)
      SELECT $1, $2, $3, x.* FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, "environmentId" uuid, "configId" uuid,
        "rawId" uuid, kind text, scenario text, "fileName" text, "takenAt" timestamptz, "durationSeconds" float8,
        "sampleTypes" jsonb, "defaultSampleType" text)`,
    values: [upload.projectId, upload.id, upload.commit.id, JSON.stringify(rows)],
  });
}

/** Inserts the costs of the top functions, and the functions that are new. */
export async function storeFunctionCosts(
  client: PoolClient,
  { projectId, profiles }: Pick<NewUpload, "projectId" | "profiles">,
): Promise<void> {
  const costs = profiles.flatMap((profile) =>
    profile.costs.map((cost) => ({ ...cost, profileId: profile.id })),
  );
  if (costs.length === 0) return;
  const functions = [...new Map(costs.map((cost) => [cost.functionId, cost])).values()];
  // Sorted, so that two uploads that meet wait for one another in the same order.
  functions.sort((a, b) => (a.functionId < b.functionId ? -1 : 1));
  await client.query({
    name: "store-functions",
    text: `INSERT INTO function (project_id, id, name, file)
      SELECT $1, x.* FROM unnest($2::uuid[], $3::text[], $4::text[]) AS x(id, name, file)
      ON CONFLICT (project_id, id) DO NOTHING`,
    values: [
      projectId,
      functions.map((row) => row.functionId),
      functions.map((row) => row.name.replaceAll("\0", "\uFFFD")),
      functions.map((row) => row.file.replaceAll("\0", "\uFFFD")),
    ],
  });
  await client.query({
    name: "store-function-costs",
    text: `INSERT INTO function_cost (project_id, function_id, profile_id, sample_type, flat, cum)
      SELECT $1, x.* FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::float8[], $6::float8[])
        AS x(function_id, profile_id, sample_type, flat, cum)`,
    values: [
      projectId,
      costs.map((row) => row.functionId),
      costs.map((row) => row.profileId),
      costs.map((row) => row.sampleType),
      costs.map((row) => row.flat),
      costs.map((row) => row.cum),
    ],
  });
}
