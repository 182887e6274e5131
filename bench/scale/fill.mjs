// @ts-check
import { each, json, multipart } from "../lib/client.mjs";
import { randomFrom, shaOf, wrkText } from "../lib/outputs.mjs";
import { rest } from "./measure.mjs";

/**
 * How much a project has of everything.
 *
 * @typedef {{ series: number, commits: number, branches: number, configurations: number, runs: number, profiles: number }} Sizes
 *   `commits` of main, each with `runs` runs of each series; `branches`: each with one commit of its own
 */

/** @typedef {ReturnType<typeof import("../lib/client.mjs").client>["send"]} Send */

const start = Date.UTC(2026, 0, 1);
const shaAt = (/** @type {string} */ slug, /** @type {number} */ n) => shaOf(`${slug} ${n}`);

/** Files of a request; more are refused from 200 on. */
const together = 100;

/**
 * Uploads one run of each of some series at a commit of main, its parent the commit before; many in several requests.
 *
 * @param {Send} send @param {string} slug @param {number} commit @param {number} series @param {number} [seed]
 */
export async function upload(send, slug, commit, series, seed = commit) {
  const random = randomFrom(seed + 1);
  const files = Array.from({ length: series }, (_, n) => ({
    field: "result",
    name: `wrk-${n}.txt`,
    body: wrkText({ path: `/path/${n}`, qps: 10_000 + 100 * n }, random),
  }));
  const meta = {
    commit: shaAt(slug, commit),
    parents: [shaAt(slug, commit - 1)],
    branch: "main",
    message: `Change number ${commit}`,
    author: `author ${commit % 7}`,
    committedAt: new Date(start + commit * 600_000).toISOString(),
    config: { step: "0" },
  };
  const path = `/api/v1/projects/${slug}/runs`;
  for (let at = 0; at < files.length; at += together)
    json(await send({ method: "POST", path, ...multipart(meta, files.slice(at, at + together)) }), "upload");
}

/** SQL that sees the runs of the project's first commit as `first`, and its project as `$1`. */
const withFirst = `WITH first AS (SELECT r.* FROM run r WHERE r.project_id = $1 AND r.commit_id =
  (SELECT id FROM commit WHERE project_id = $1 ORDER BY committed_at LIMIT 1))`;
const columns = "qps, latency_p99, latency_p50, latency_mean, requests, errors, error_rate, duration";
const noisy = "qps * (0.99 + 0.02 * random()), latency_p99 * (0.99 + 0.02 * random())";
const others = "latency_p50, latency_mean, requests, errors, error_rate, duration";

/**
 * Fills a project: its first commit through the API, so that ids are those that uploads have; its history by SQL as uploads
 * of one commit each leave it, with verdicts. Commit `sizes.commits` is the next one.
 *
 * @param {{ send: Send, machine: import("./measure.mjs").Machine }} to @param {string} slug @param {Sizes} sizes
 */
export async function fill({ send, machine }, slug, sizes) {
  const { client } = machine;
  await upload(send, slug, 0, sizes.series);
  await rest(machine);
  const { rows } = await client.query("SELECT id FROM project WHERE slug = $1", [slug]);
  const id = rows[0].id;
  const shas = Array.from({ length: sizes.commits }, (_, n) => shaAt(slug, n));
  await commits(client, id, shas, sizes);
  await branches(client, id, slug, shas.at(-1) ?? "", sizes);
  await profiles(client, id, sizes);
  await verdicts(client, id);
  await client.query(
    `UPDATE series_version v SET runs = (SELECT count(*) FROM run r WHERE r.project_id = $1 AND r.series_id = v.series_id)
     WHERE project_id = $1`,
    [id],
  );
  await client.query("DELETE FROM verdict_due WHERE project_id = $1", [id]);
  await client.query("DELETE FROM commit_due WHERE project_id = $1", [id]);
  return id;
}

/** @param {import("pg").Client} client @param {string} id @param {string[]} shas @param {Sizes} sizes */
async function commits(client, id, shas, { configurations, runs }) {
  const time =
    "(SELECT min(committed_at) FROM commit WHERE project_id = $1) + (c.n - 1) * interval '10 minutes'";
  const told = "unnest($2::text[]) WITH ORDINALITY AS c(sha, n)";
  await client.query(
    `INSERT INTO commit (project_id, id, sha, parents, message, author, committed_at)
     SELECT $1::uuid, md5($1::uuid::text || c.sha)::uuid, c.sha, ARRAY[lag(c.sha) OVER (ORDER BY n)], 'Change number ' || n - 1, 'author ' || n % 7,
       ${time} FROM ${told} ON CONFLICT DO NOTHING`,
    [id, shas],
  );
  await client.query(
    `INSERT INTO commit_branch SELECT $1::uuid, 'main', id, committed_at FROM commit WHERE project_id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  await client.query(
    `INSERT INTO config (project_id, id, entries)
     SELECT $1::uuid, md5($1::uuid::text || 'config' || n)::uuid, jsonb_build_object('step', n::text) FROM generate_series(1, $2::int) AS n`,
    [id, configurations],
  );
  await client.query(
    `INSERT INTO upload (project_id, id) SELECT $1::uuid, md5($1::uuid::text || id || 'upload')::uuid FROM commit WHERE project_id = $1`,
    [id],
  );
  // By what it knew of the empty tables, this session would look for what runs refer to by reading them whole.
  await client.query("ANALYZE");
  await client.query(
    `${withFirst}, placed AS (
       SELECT id, committed_at, row_number() OVER (ORDER BY committed_at) AS n FROM commit WHERE project_id = $1)
     INSERT INTO run (project_id, id, upload_id, series_id, commit_id, environment_id, config_id, raw_id, committed_at, ${columns})
     SELECT $1::uuid, gen_random_uuid(), md5($1::uuid::text || p.id || 'upload')::uuid, series_id, p.id, environment_id,
       md5($1::uuid::text || 'config' || 1 + p.n % $2::int)::uuid, raw_id, p.committed_at, ${noisy}, ${others}
     FROM first CROSS JOIN placed p CROSS JOIN generate_series(1, $3::int)`,
    [id, configurations, runs],
  );
}

/** @param {import("pg").Client} client @param {string} id @param {string} slug @param {string} parent @param {Sizes} sizes */
async function branches(client, id, slug, parent, { branches: count }) {
  if (count === 0) return;
  const shas = Array.from({ length: count }, (_, n) => shaOf(`${slug} branch ${n}`));
  await client.query(
    `${withFirst}, placed AS (
       SELECT md5($1::uuid::text || sha)::uuid AS id, sha, 'feature/' || n AS branch,
         (SELECT max(committed_at) FROM commit WHERE project_id = $1) - n * interval '1 minute' AS at
       FROM unnest($2::text[]) WITH ORDINALITY AS c(sha, n)),
     commits AS (INSERT INTO commit (project_id, id, sha, parents, message, author, committed_at)
       SELECT $1::uuid, id, sha, ARRAY[$3], 'On ' || branch, 'author', at FROM placed),
     named AS (INSERT INTO commit_branch SELECT $1::uuid, branch, id, at FROM placed)
     INSERT INTO run (project_id, id, upload_id, series_id, commit_id, environment_id, raw_id, committed_at, ${columns})
     SELECT $1::uuid, gen_random_uuid(), upload_id, series_id, p.id, environment_id, raw_id, p.at, ${noisy}, ${others}
     FROM first CROSS JOIN placed p`,
    [id, shas, parent],
  );
}

/** @param {import("pg").Client} client @param {string} id @param {Sizes} sizes */
async function profiles(client, id, { profiles: count }) {
  await client.query(
    `${withFirst} INSERT INTO profile (project_id, id, upload_id, commit_id, environment_id, raw_id, kind, sample_types, default_sample_type)
     SELECT $1::uuid, gen_random_uuid(), upload_id, commit_id, environment_id, raw_id, 'cpu',
       '[{"type": "cpu", "unit": "nanoseconds", "total": 1}]', 'cpu'
     FROM (SELECT * FROM first LIMIT 1) AS first CROSS JOIN generate_series(1, $2::int)`,
    [id, count],
  );
}

/** As if all had been judged: every commit against the one before it. @param {import("pg").Client} client @param {string} id */
async function verdicts(client, id) {
  await client.query(
    `INSERT INTO commit_verdict (project_id, commit_id, since_id, verdict, better, worse, figures, sentence, config_changed, version, judged_at)
     SELECT $1::uuid, c.id, p.id, CASE WHEN p.id IS NULL THEN 'first' ELSE 'unchanged' END, 0, 0, '[]', 'No change', false,
       coalesce((SELECT max(version) FROM commit_verdict), 1), now()
     FROM commit c LEFT JOIN commit p ON p.project_id = $1 AND p.sha = c.parents[1]
     WHERE c.project_id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
}

/** So many more projects, each with one run. @param {Send} send @param {number} from @param {number} to */
export async function fillProjects(send, from, to) {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  await each(numbers, 4, (n) => upload(send, `service-${n}`, 0, 1, n));
}
