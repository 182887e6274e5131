import { Readable, Writable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteQueued } from "@/lib/data/keeping";
import { evictTrees } from "@/lib/data/profiles";
import { foldUploads } from "@/lib/profiles/fold-soon";
import { forgetTrees } from "@/lib/profiles/trees";
import { profileFixture, readItem, uploadForm, write } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { s3Server } from "@/lib/testing/s3";
import { readArchive } from "../../../scripts/lib/archive/read.mjs";
import { importProject } from "../../../scripts/lib/archive/restore.mjs";
import { writeArchive } from "../../../scripts/lib/archive/write.mjs";
import { move } from "../../../scripts/lib/blobs/move.mjs";
import { type Bucket, openBucket } from "../../../scripts/lib/blobs/s3.mjs";
import { sweep } from "../../../scripts/lib/blobs/sweep.mjs";
import { MIGRATIONS } from "../../../scripts/lib/migrate.mjs";
import { pool } from "../database/database";

const server = await s3Server();
const why = "missing" in server ? ` (skipped: ${server.missing})` : "";

describe.skipIf("missing" in server)(`bytes in a real S3-compatible bucket${why}`, () => {
  if ("missing" in server) return;
  let bucket: Bucket;
  beforeAll(() => {
    Object.assign(process.env, server.environment);
    bucket = openBucket(process.env)!;
    foldUploads();
  });
  afterAll(() => server.remove());

  const cpu = profileFixture("c428be0e20c8-cpu.pb.gz");
  const heap = profileFixture("c428be0e20c8-heap.pb.gz");
  const upload = (project: string, commit: string, profile = cpu) =>
    uploadForm(project, [
      ["result", new Uint8Array(Buffer.from(wrkOutput(5_000))), "wrk.txt"],
      ["profile", profile, "a.pb.gz"],
      ["meta", JSON.stringify({ commit: shaOf(commit) })],
    ]);
  const projectId = async (slug: string): Promise<string> =>
    (await pool().query("SELECT id FROM project WHERE slug = $1", [slug])).rows[0].id;
  const objects = async (project: string) => {
    const names: string[] = [];
    for await (const { name, size } of bucket.list(project)) if (size > 0) names.push(name);
    return names.toSorted();
  };
  const named = async (project: string): Promise<string[]> => {
    const sql = `SELECT blob FROM raw_file WHERE project_id = $1 AND blob IS NOT NULL
      UNION ALL SELECT blob FROM folded_profile WHERE project_id = $1 AND blob IS NOT NULL`;
    return (await pool().query(sql, [project])).rows.map(({ blob }) => blob).toSorted();
  };
  /** Waits until its trees are folded, and their rows written: the objects are there a moment before. */
  const folded = async (project: string, trees: number) => {
    const of = async () => (await named(project)).filter((name) => name.startsWith("tree/")).length;
    await expect.poll(of, { timeout: 20_000 }).toBe(trees);
  };

  test("raw files, profiles and trees are there, not in the database, and read back as they came", async () => {
    const { status, body } = await upload("shop", "1");
    expect(status).toBe(201);
    const id = await projectId("shop");
    await folded(id, 2);
    const { rows } = await pool().query(
      "SELECT count(bytes)::int AS inside FROM (SELECT bytes FROM raw_file UNION ALL SELECT bytes FROM folded_profile) AS b",
    );
    expect(rows[0].inside).toBe(0);
    expect(await objects(id)).toEqual(await named(id));
    const raw = await readItem("raw", "shop", body.runs[0].id);
    expect(await raw.response.text()).toBe(wrkOutput(5_000));
    const profile = await readItem("profileBytes", "shop", body.profiles[0].id);
    expect(new Uint8Array(await profile.response.arrayBuffer())).toEqual(cpu);
    expect((await readItem("run", "shop", body.runs[0].id)).body.raw.sha256).toMatch(/^[0-9a-f]{64}$/);
    forgetTrees();
    expect((await readItem("profileFlamegraph", "shop", body.profiles[0].id)).status).toBe(200);
  });

  test("while the bucket is away nothing is acknowledged and nothing stored", async () => {
    const runs = async () => (await pool().query("SELECT count(*)::int AS n FROM run")).rows[0].n;
    const before = await runs();
    await server.stop();
    const refused = await upload("shop", "2", heap);
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining("storage of files") },
    });
    expect(refused.response.headers.get("retry-after")).toBe("5");
    expect(await runs()).toBe(before);
    await server.start();
    expect((await upload("shop", "2", heap)).status).toBe(201);
  });

  test("an archive holds all bytes, and loads where there is no bucket", async () => {
    const chunks: Buffer[] = [];
    const output = new Writable({ write: (chunk, _, done) => (chunks.push(chunk), done()) });
    const client = await pool().connect();
    const id = await projectId("shop");
    await writeArchive(client, output, { project: { id, slug: "shop" }, bucket });
    client.release();
    const target = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await target.connect();
    const archive = await readArchive(Readable.from(chunks));
    await importProject(target, archive, { slug: "copy", directory: MIGRATIONS });
    await target.end();
    const copy = await projectId("copy");
    expect(await objects(copy)).toEqual([]);
    const { rows } = await pool().query(
      "SELECT (SELECT p.id FROM profile p JOIN raw_file r ON r.project_id = p.project_id AND r.id = p.raw_id WHERE p.project_id = $1 AND r.bytes = $2)",
      [copy, Buffer.from(cpu)],
    );
    const bytes = await readItem("profileBytes", "copy", rows[0].id);
    expect(new Uint8Array(await bytes.response.arrayBuffer())).toEqual(cpu);

    // And from the database into the bucket, and back.
    const files = Number(
      (await pool().query("SELECT count(*) FROM raw_file WHERE project_id = $1", [copy])).rows[0].count,
    );
    expect((await move(pool(), bucket)).files).toBe(files);
    expect((await objects(copy)).length).toBe(files);
    const again = await readItem("profileBytes", "copy", rows[0].id);
    expect(new Uint8Array(await again.response.arrayBuffer())).toEqual(cpu);
  });

  test("what no row tells of is swept, but not while it is young or an archive is being written", async () => {
    const id = await projectId("shop");
    const orphan = `file/${id}-0123456789ab`;
    await bucket.put(id, orphan, Buffer.from("left by a crash"));
    expect(await sweep(pool(), bucket)).toMatchObject({ deleted: 0 });
    const backup = await pool().connect();
    await backup.query("SELECT pg_advisory_lock_shared(1113943896, 1)");
    expect(await sweep(pool(), bucket, { youngMs: 0 })).toMatchObject({ deleted: 0 });
    backup.release(true);
    const swept = async () => {
      await sweep(pool(), bucket, { youngMs: 0 });
      return (await objects(id)).includes(orphan);
    };
    await expect.poll(swept, { timeout: 5_000 }).toBe(false);
    expect(await objects(id)).toEqual(await named(id));
  });

  test("trees are evicted by age and size, and made again on demand", async () => {
    const id = await projectId("shop");
    const trees = async () => (await objects(id)).filter((name) => name.startsWith("tree/")).length;
    const all = await trees();
    expect(all).toBeGreaterThan(2);
    expect(await evictTrees({ days: 90, bytes: 2 ** 30 })).toBe(0);
    await pool().query(
      `UPDATE folded_profile SET used_at = now() - interval '91 days' WHERE project_id = $1
       AND profile_id = (SELECT profile_id FROM folded_profile WHERE project_id = $1 ORDER BY profile_id LIMIT 1)`,
      [id],
    );
    expect(await evictTrees({ days: 90, bytes: 2 ** 30 })).toBe(2);
    expect(await trees()).toBe(all - 2);
    await evictTrees({ days: 90, bytes: 0 });
    expect(await trees()).toBe(0);
    forgetTrees();
    const { rows } = await pool().query("SELECT id FROM profile WHERE project_id = $1 ORDER BY id LIMIT 1", [
      id,
    ]);
    expect((await readItem("profileFlamegraph", "shop", rows[0].id)).status).toBe(200);
    expect(await trees()).toBe(1);
  });

  test("what is deleted takes its objects with it", async () => {
    const { body } = await upload("gone", "1");
    const id = await projectId("gone");
    await folded(id, 2);
    expect((await readItem("deleteProfile", "gone", body.profiles[0].id)).status).toBe(204);
    expect(await objects(id)).toHaveLength(1);
    await upload("gone", "2");
    await folded(id, 2);
    await write("deleteProject", "gone", "");
    await deleteQueued();
    expect(await objects(id)).toEqual([]);
  });
});
