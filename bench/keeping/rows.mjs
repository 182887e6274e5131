// @ts-check
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wrkText, randomFrom } from "../lib/outputs.mjs";

const fixtures = fileURLToPath(new URL("../../lib/pprof/fixtures/", import.meta.url));

/**
 * Fills a project by SQL, as uploads of one run each would leave it: 10 runs a commit, 30 series, a file of its own for every
 * run, a change of the configuration every 100 commits; and profiles, which share nothing. By the API it would take an hour.
 *
 * @param {import("pg").Client} client
 * @param {{ slug: string, runs: number, profiles: number }} size
 * @returns {Promise<string>} the id of the project
 */
export async function fillByRows(client, { slug, runs, profiles }) {
  const { rows } = await client.query(
    "INSERT INTO project (id, slug, name) VALUES (gen_random_uuid(), $1, $1) RETURNING id",
    [slug],
  );
  const { id } = rows[0];
  // Ids that carry a time, as uploads have them, in the order of the numbers; and some that follow from content.
  const timed = "lpad(to_hex(1790000000000 + n), 12, '0')";
  await client.query(`
    CREATE OR REPLACE FUNCTION pg_temp.timed(n bigint, what int) RETURNS uuid LANGUAGE sql IMMUTABLE AS
      $$ SELECT (overlay(overlay(md5(n || ' ' || what) PLACING ${timed} FROM 1) PLACING '7' FROM 13))::uuid $$;
    CREATE OR REPLACE FUNCTION pg_temp.derived(n bigint, what text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
      $$ SELECT md5(what || n)::uuid $$`);
  const commits = Math.ceil(runs / 10);
  const at = "'2024-01-01'::timestamptz + n * interval '20 minutes'";
  const numbers = (/** @type {number} */ count) => `generate_series(0, ${count - 1}) AS n`;
  await client.query(
    `INSERT INTO commit (project_id, id, sha, parents, message, author, committed_at)
     SELECT $1, pg_temp.derived(n, 'commit'), md5('sha' || n) || '00000000', ARRAY[md5('sha' || n - 1) || '00000000'],
       'Change number ' || n, 'author ' || n % 7, ${at} FROM ${numbers(commits)}`,
    [id],
  );
  await client.query(
    `INSERT INTO commit_branch (project_id, branch, commit_id, committed_at)
     SELECT $1, 'main', pg_temp.derived(n, 'commit'), ${at} FROM ${numbers(commits)}`,
    [id],
  );
  await client.query(
    `INSERT INTO series (project_id, id, scenario, tool, environment, load)
     SELECT $1, pg_temp.derived(n, 'series'), 'GET /path/' || n, 'wrk', 'ci', '{"connections": 64}' FROM ${numbers(30)}`,
    [id],
  );
  await client.query(
    `INSERT INTO environment (project_id, id, name, facts) VALUES ($1, pg_temp.derived(0, 'environment'), 'ci', '{"cores": "2"}')`,
    [id],
  );
  await client.query(
    `INSERT INTO config (project_id, id, entries)
     SELECT $1, pg_temp.derived(n, 'config'), jsonb_build_object('gogc', n::text) FROM ${numbers(Math.ceil(commits / 100))}`,
    [id],
  );
  const text = Buffer.from(wrkText({ path: "/ping", qps: 12_000 }, randomFrom(1)));
  await client.query(
    `INSERT INTO raw_file (project_id, id, codec, size, bytes)
     SELECT $1, pg_temp.derived(n, 'raw'), 0, $2::int, $3::bytea || decode(md5(n::text), 'hex') FROM ${numbers(runs)}`,
    [id, text.length + 16, text],
  );
  await client.query(
    `INSERT INTO upload (project_id, id) SELECT $1, pg_temp.timed(n, 1) FROM ${numbers(runs + profiles)}`,
    [id],
  );
  await client.query(
    `INSERT INTO run (project_id, id, upload_id, series_id, commit_id, environment_id, config_id, raw_id, committed_at,
       extras, qps, latency_p99, latency_p50, latency_mean, requests, errors, error_rate, duration)
     SELECT $1, pg_temp.timed(n, 2), pg_temp.timed(n, 1), pg_temp.derived(n % 30, 'series'), pg_temp.derived(n / 10, 'commit'),
       pg_temp.derived(0, 'environment'), pg_temp.derived(n / 1000, 'config'), pg_temp.derived(n, 'raw'),
       '2024-01-01'::timestamptz + n / 10 * interval '20 minutes', decode(md5('x' || n) || md5('y' || n), 'hex'),
       12000 + random() * 500, 0.01 + random() / 1000, 0.002, 0.003, 120000, 0, 0, 10
     FROM ${numbers(runs)}`,
    [id],
  );
  await fillProfiles(client, id, { runs, profiles });
  await client.query("ANALYZE");
  return id;
}

/** Real profiles, each with some bytes of its own behind it. @param {import("pg").Client} client @param {string} id @param {{ runs: number, profiles: number }} size */
async function fillProfiles(client, id, { runs, profiles }) {
  const files = readdirSync(fixtures).filter((name) => /-(cpu|heap|allocs)\.pb\.gz$/.test(name));
  for (let n = 0; n < profiles; n++) {
    const bytes = readFileSync(fixtures + files[n % files.length]);
    const own = Buffer.concat([bytes, Buffer.from(`profile ${n}`)]);
    const values = [id, n, own.length, own, runs + n];
    await client.query(
      `WITH raw AS (INSERT INTO raw_file (project_id, id, codec, size, bytes)
         VALUES ($1, pg_temp.derived($2::bigint, 'profile file'), 0, $3, $4))
       INSERT INTO profile (project_id, id, upload_id, commit_id, environment_id, raw_id, kind, sample_types, default_sample_type)
       VALUES ($1, pg_temp.timed($2, 3), pg_temp.timed($5, 1), pg_temp.derived(0, 'commit'), pg_temp.derived(0, 'environment'),
         pg_temp.derived($2, 'profile file'), 'cpu', '[{"type": "cpu", "unit": "nanoseconds", "total": 1}]', 'cpu')`,
      values,
    );
  }
}
