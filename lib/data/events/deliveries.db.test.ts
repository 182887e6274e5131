import { beforeAll, expect, test } from "vitest";
import { createHook, listHooks, mostHooks } from "@/lib/data/events";
import { findProject, type ProjectRef } from "@/lib/data/projects";
import { uploadBody } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { pool } from "../database/database";
import { claimHooks, finishDelivery, nextDelivery, prolonged, pruneNews, releaseHook } from "./deliveries";
import { storeEvent } from "./store-event";

let project: ProjectRef;

beforeAll(async () => {
  await uploadBody("claims", wrkOutput(20_000), { commit: shaOf("claims") });
  const found = await findProject("claims");
  if (!found) throw new Error("the project is missing");
  project = found;
  await createHook(project, { url: "http://127.0.0.1:1/" }, "webhook", "a secret");
});

const content = {
  project: { slug: "claims", name: "claims", url: "http://benchtrail.test/claims" },
  commit: null,
  title: "A title",
  sentence: "A sentence.",
  why: [],
  functions: [],
  settings: [],
  picture: "http://benchtrail.test/claims/opengraph-image",
  url: "http://benchtrail.test/claims",
};
const store = (key: string) => storeEvent(project.id, { kind: "commit-worse", key, branches: [], content });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

test("who stood still until another process took the hook over delivers no more, and takes nothing from it", async () => {
  await store("one");
  const [paused] = await claimHooks(inSeconds(0));
  expect(await claimHooks(inSeconds(60))).toEqual([]);
  const [other] = await claimHooks(inSeconds(121));
  if (!paused || !other) throw new Error("nobody took the hook");
  expect(await prolonged(paused, inSeconds(122))).toBeNull();
  await releaseHook(paused);
  expect(await claimHooks(inSeconds(123))).toEqual([]);
  const still = await prolonged(other, inSeconds(123));
  if (!still) throw new Error("the claim was lost");
  expect((await nextDelivery(still, inSeconds(123)))?.event.title).toBe("A title");
  await releaseHook(still);
  expect(await claimHooks(inSeconds(124))).toHaveLength(1);
});

test("what waits is counted whole, and it fails as its newest attempt did", async () => {
  for (let n = 0; n < 250; n++) await store(`waiting ${n}`);
  const [hook] = await claimHooks(inSeconds(600));
  const next = hook && (await nextDelivery(hook, inSeconds(600)));
  if (!hook || !next) throw new Error("nothing waits");
  expect((await listHooks(project))[0]).toMatchObject({ waiting: 251, failing: false });
  await finishDelivery(hook, next.id, { status: null, error: "refused", tookMs: 1 }, inSeconds(601));
  expect((await listHooks(project))[0]).toMatchObject({ waiting: 251, failing: true });
  await finishDelivery(hook, next.id, { status: 200, error: null, tookMs: 1 }, null);
  expect((await listHooks(project))[0]).toMatchObject({ waiting: 250, failing: false });
  await releaseHook(hook);
});

test("deliveries that were over 90 days ago are forgotten, those that wait are not", async () => {
  await pool().query("UPDATE delivery SET created_at = now() - interval '91 days' WHERE project_id = $1", [
    project.id,
  ]);
  await pruneNews();
  const { rows } = await pool().query("SELECT DISTINCT state FROM delivery WHERE project_id = $1", [
    project.id,
  ]);
  expect(rows).toEqual([{ state: "waiting" }]);
});

test("a deleted project sends nothing", async () => {
  await pool().query("UPDATE project SET deleted_at = now() WHERE id = $1", [project.id]);
  expect(await claimHooks(inSeconds(10_000))).toEqual([]);
  await pool().query("UPDATE project SET deleted_at = NULL WHERE id = $1", [project.id]);
});

test("hooks that come at once are no more than a project may have", async () => {
  const one = (n: number) => createHook(project, { url: `http://127.0.0.1:1/${n}` }, "webhook", "a secret");
  for (let n = 0; n < mostHooks - 3; n++) await one(n);
  const made = await Promise.all([1, 2, 3, 4, 5].map(one));
  expect(made.filter((hook) => hook !== null)).toHaveLength(2);
});

test("events that nothing leads to any more are forgotten after a year, those that would be found again are not", async () => {
  const { rows: measured } = await pool().query<{ id: string; commit: string }>(
    "SELECT id, commit_id AS commit FROM run WHERE project_id = $1",
    [project.id],
  );
  const [run] = measured;
  if (!run) throw new Error("nothing was measured");
  const gone = "00000000-0000-7000-8000-000000000000";
  await pool().query("DELETE FROM event WHERE project_id = $1", [project.id]);
  await pool().query("DELETE FROM hook WHERE project_id = $1", [project.id]);
  const kept = [
    ["commit-worse", run.commit],
    ["no-measurement", run.id],
  ] as const;
  const over = [
    ["commit-worse", gone],
    ["no-measurement", gone],
  ] as const;
  for (const [kind, key] of [...kept, ...over])
    await storeEvent(project.id, { kind, key, branches: [], content });
  await pruneNews();
  const keys = async () => {
    const { rows } = await pool().query<{ kind: string; key: string }>(
      "SELECT kind, key FROM event WHERE project_id = $1 ORDER BY kind",
      [project.id],
    );
    return rows.map(({ kind, key }) => [kind, key]);
  };
  expect(await keys()).toHaveLength(4);
  await pool().query("UPDATE event SET created_at = now() - interval '366 days' WHERE project_id = $1", [
    project.id,
  ]);
  await pruneNews();
  expect(await keys()).toEqual(kept);
});

test("who has been due for longest is first", async () => {
  const made = [];
  for (const n of [1, 2, 3])
    made.push(await createHook(project, { url: `http://127.0.0.1:1/${n}` }, "webhook", "a secret"));
  await store("for three");
  const [a, b, c] = made.map((hook) => hook?.id);
  const due = (id: string | undefined, seconds: number) =>
    pool().query("UPDATE delivery SET due_at = $3 WHERE project_id = $1 AND hook_id = $2", [
      project.id,
      id,
      inSeconds(seconds),
    ]);
  await due(a, 30);
  await due(b, 10);
  await due(c, 20);
  const claimed = await claimHooks(inSeconds(60), 1);
  expect(claimed.map(({ id }) => id)).toEqual([b]);
  expect((await claimHooks(inSeconds(61), 1)).map(({ id }) => id)).toEqual([c]);
});
