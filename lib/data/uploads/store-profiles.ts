import "server-only";
import type { PoolClient } from "pg";
import type { NewUpload } from "./new-upload";

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
