import { beforeAll, expect, test } from "vitest";
import { read, readItem, resultBytes, uploadForm, write } from "@/lib/testing/api";

/** wrk's report with other requests per second; of `failed` of them the answer was no 2xx. */
function report(qps: number, failed = 0): Uint8Array<ArrayBuffer> {
  const line = failed ? `  Non-2xx or 3xx responses: ${failed}\n` : "";
  const text = new TextDecoder()
    .decode(resultBytes("wrk", "ping-r1.txt"))
    .replace("19.65k", `${(qps / 2).toFixed(2)}`)
    .replace("117638 requests", `${Math.round(qps * 3.02)} requests`)
    .replace("1.58ms", `${(64_000 / qps).toFixed(2)}ms`)
    .replace(/Transfer\/sec:.*/, `Transfer/sec: ${((qps * 372) / 2 ** 20).toFixed(4)}MB`)
    .replace(/Requests\/sec:\s+[\d.]+/, `${line.trimStart()}Requests/sec: ${qps.toFixed(2)}`);
  return new TextEncoder().encode(text);
}

const sha = (name: string) => Buffer.from(name).toString("hex").padEnd(40, "0");
/** Five runs around ten times `qps`: short ones would be failed ones. */
const repeats = (qps: number) => [0, 1, 2, 3, 4].map((k) => qps * (10 + k / 100));

interface Sent {
  parents?: string[];
  branch?: string;
  minute?: number;
  tags?: Record<string, string>;
  failed?: number;
  scenario?: string;
  project?: string;
}

async function send(commit: string, qps: readonly number[], sent: Sent = {}): Promise<string> {
  const { failed, minute = 0, parents, project = "sides", ...meta } = sent;
  const metaFields = {
    ...meta,
    commit: sha(commit),
    ...(parents ? { parents: parents.map(sha) } : {}),
    committedAt: `2026-03-01T10:${String(minute).padStart(2, "0")}:00Z`,
  };
  const files = qps.map((value, n) => ["result", report(value, failed), `${n}.txt`] as const);
  const { status, body } = await uploadForm(project, [["meta", JSON.stringify(metaFields)], ...files]);
  expect(status).toBe(201);
  return body.uploadId;
}

const uploads: string[] = [];

// main: a – b – c – d; topic leaves main at b: t – u. b has no runs of the usual scenario; x knows no parents.
beforeAll(async () => {
  await send("a", repeats(1000), { branch: "main", minute: 1 });
  await send("b", [1], { branch: "main", minute: 2, parents: ["a"], scenario: "other" });
  await send("c", repeats(1010), { branch: "main", minute: 3, parents: ["b"] });
  await send("t", repeats(3000), { branch: "topic", minute: 4, parents: ["b"] });
  await send("u", repeats(3100), { branch: "topic", minute: 5, parents: ["t"] });
  await send("d", repeats(400), { branch: "main", minute: 6, parents: ["c"], failed: 600 });
  await send("x", repeats(990), { branch: "fork", minute: 7 });
  for (const [framework, factor] of Object.entries({ nethttp: 1, gin: 0.3, fasthttp: 19.8 }))
    uploads.push(
      await send("f", repeats(1000 * factor), {
        branch: "frameworks",
        minute: 8,
        scenario: "frameworks",
        tags: { framework },
      }),
    );
});

const qpsOf = (body: { rows: { metric: string }[] }) => body.rows.find(({ metric }) => metric === "qps");

test("a permanent link keeps the very runs and the verdict, whatever is uploaded or deleted later", async () => {
  const pinned = await write("pin", "sides", { base: sha("a"), head: "topic" });
  expect(pinned.status).toBe(201);
  expect(pinned.body.url).toMatch(new RegExp(`/sides/c/${pinned.body.id}$`));
  const before = await readItem("comparison", "sides", pinned.body.id);
  expect(before.body).toMatchObject({
    id: pinned.body.id,
    url: pinned.body.url,
    summary: { improved: 1 },
    head: { commit: sha("u"), ref: sha("u") },
  });
  expect(before.body.liveUrl).toMatch(/\/sides\/compare\//);
  expect(before.body.runIds.head).toHaveLength(5);
  const sheet = await readItem("comparison", "sides", pinned.body.id, { format: "csv" });
  expect(await sheet.response.text()).toMatch(/^base,head,.*\r?\n.*,qps,/);
  expect((await write("pin", "sides", { base: sha("a"), head: sha("u") })).body.id).toBe(pinned.body.id);
  await readItem("deleteRun", "sides", before.body.runIds.head[0]);
  await send("u", repeats(3101), { branch: "topic", minute: 5 });
  expect((await readItem("comparison", "sides", pinned.body.id)).body).toEqual(before.body);
  const live = await read("compare", "sides", { base: sha("a"), head: sha("u") });
  expect(qpsOf(live.body)).not.toEqual(qpsOf(before.body));
  expect((await write("pin", "sides", { base: sha("a"), head: sha("u") })).body.id).not.toBe(pinned.body.id);
});

test("a permanent link needs a token and two sides that exist", async () => {
  expect((await write("pin", "sides", { base: "main", head: "topic" }, {})).status).toBe(401);
  expect((await write("pin", "sides", { base: "main", head: "nobody" })).status).toBe(404);
  expect((await write("pin", "sides", { base: "main" })).body.errors[0].path).toBe("head");
  expect((await write("pin", "sides", "not json")).status).toBe(400);
  expect((await write("pin", "sides", " ".repeat(70_000))).status).toBe(413);
  expect((await readItem("comparison", "sides", uploads[0]!)).status).toBe(404);
});

test("several sides stand against one base, adjusted over all of them", async () => {
  const query: [string, string][] = [
    ["base", `${sha("f")}:framework=nethttp`],
    ["head", "frameworks:framework=gin"],
    ["head", `upload:${uploads[2]}`],
  ];
  const { status, body } = await read("compare", "sides", query);
  expect(status).toBe(200);
  expect(body.base.ref).toBe(`${sha("f")}:framework=nethttp`);
  expect(body.comparisons.map((one: { head: { ref: string } }) => one.head.ref)).toEqual([
    `${sha("f")}:framework=gin`,
    `upload:${uploads[2]}`,
  ]);
  const [gin, fasthttp] = body.comparisons.map(qpsOf);
  expect(gin).toMatchObject({ verdict: "regressed", base: { n: 5 }, head: { n: 5 } });
  expect(fasthttp).toMatchObject({ verdict: "improved" });
  expect(fasthttp.change).toBeCloseTo(18.8, 9);
  // QPS and P99 of two sides: four tests, of which both of QPS are far below the others.
  expect(gin.adjustedPValue / gin.pValue).toBeGreaterThanOrEqual(4 / 3);
  const markdown = await read("compare", "sides", query, { accept: "text/markdown" });
  expect(await markdown.response.text()).toMatch(/\| QPS \|.*×19\.8/);
  const tooMany = [...query, ...Array.from({ length: 6 }, () => ["head", "main"] as [string, string])];
  expect((await read("compare", "sides", tooMany)).status).toBe(400);
});

test("two uploads of one commit are two sides", async () => {
  const { body } = await read("compare", "sides", {
    base: `upload:${uploads[0]}`,
    head: `upload:${uploads[1]}`,
  });
  expect(body.base.commit).toBe(body.head.commit);
  expect(qpsOf(body)).toMatchObject({ verdict: "regressed", base: { median: 10_020 } });
  const again = await read("compare", "sides", { base: body.base.ref, head: body.head.ref });
  expect(again.body).toEqual(body);
  const unknown = await read("compare", "sides", { base: `upload:${uploads[0]}`, head: "upload:nothing" });
  expect(unknown.status).toBe(404);
});

test("a head alone finds where its branch began, or the nearest commit before it that can be compared", async () => {
  const baseOf = async (head: string) => (await read("compare", "sides", { head })).body;
  // b is where topic began, but has no such runs; t is the branch's own.
  expect(await baseOf("topic")).toMatchObject({ base: { commit: sha("a") }, baseline: { how: "ancestor" } });
  expect(await baseOf(sha("d"))).toMatchObject({ base: { commit: sha("c") }, baseline: { how: "ancestor" } });
  const fork = await baseOf("fork");
  expect(fork).toMatchObject({ base: { commit: sha("d") }, baseline: { how: "earlier" } });
  expect(fork.baseline.explanation).toContain("parents in between are not known");
  await send("b", repeats(1000), { branch: "main", minute: 2 });
  const exact = await baseOf("topic");
  expect(exact).toMatchObject({ base: { commit: sha("b") }, baseline: { how: "merge-base" } });
  expect(exact.baseline.explanation).toContain("where the branch left main");
});

test("an upload or a tag alone finds a base that measured the same, whatever else its commit has", async () => {
  const project = "parts";
  await send("a", repeats(1000), { project, minute: 1 });
  await send("b", repeats(700), { project, minute: 2, parents: ["a"], scenario: "other" });
  const upload = await send("c", repeats(1400), { project, minute: 3, parents: ["b"], tags: { gc: "on" } });
  await send("c", repeats(700), { project, minute: 3, scenario: "other" });
  const baseOf = async (head: string) => (await read("compare", project, { head })).body;
  expect(await baseOf(sha("c"))).toMatchObject({ base: { commit: sha("b") } });
  for (const head of [`upload:${upload}`, `${sha("c")}:gc=on`]) {
    const body = await baseOf(head);
    expect(body).toMatchObject({ base: { commit: sha("a") } });
    expect(qpsOf(body)).toMatchObject({ verdict: "improved" });
  }
});

test("without anything comparable it is said why", async () => {
  const first = await read("compare", "sides", { head: sha("a") });
  expect(first.status).toBe(404);
  expect(first.body.detail).toMatch(/No comparable baseline: nothing is known of any commit before/);
  await send("y", [7], { branch: "main", minute: 9, parents: ["d"], scenario: "brand new" });
  const { body } = await read("compare", "sides", { head: sha("y") });
  expect(body.detail).toMatch(/no known commit before .* has runs of the same series/);
});

test("failed runs are not comparable, and that is counted", async () => {
  const { body } = await read("compare", "sides", { base: sha("d"), head: sha("c") });
  expect(qpsOf(body)).toMatchObject({ verdict: "not-comparable" });
  expect(body.summary).toMatchObject({ improved: 1, notComparable: 2 });
  expect(body.rows.find((row: { verdict: string }) => row.verdict === "improved").metric).toBe("error_rate");
});

test("a project chooses what is decided on, and which changes matter", async () => {
  const compared = async () => (await read("compare", "sides", { base: sha("a"), head: sha("t") })).body;
  expect(qpsOf(await compared())).toMatchObject({ primary: true, verdict: "improved" });
  const patch = {
    name: "Sides",
    primaryMetrics: ["latency_p50"],
    thresholds: { qps: 5 },
    defaultBranch: "trunk",
  };
  const changed = await write("patchProject", "sides", patch);
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...patch, slug: "sides", repositoryUrl: null });
  const after = await compared();
  expect(qpsOf(after)).toMatchObject({ primary: false, verdict: "unchanged" });
  expect(after.rows.filter((row: { primary: boolean }) => row.primary)).toMatchObject([
    { metric: "latency_p50" },
  ]);
  const back = { primaryMetrics: null, defaultBranch: null };
  expect((await write("patchProject", "sides", back)).body).toMatchObject({
    name: "Sides",
    primaryMetrics: ["qps", "latency_p99", "error_rate"],
    thresholds: { qps: 5 },
    defaultBranch: "main",
  });
  expect((await write("patchProject", "sides", { thresholds: { qps: -1 } })).body.errors[0].path).toBe(
    "thresholds.qps",
  );
  const overSsh = { repositoryUrl: "git@github.com:acme/sides.git" };
  expect((await write("patchProject", "sides", overSsh)).body).toMatchObject({
    repositoryUrl: "https://github.com/acme/sides",
  });
  expect((await write("patchProject", "sides", { repositoryUrl: "javascript:alert(1)" })).status).toBe(400);
  expect((await write("patchProject", "sides", { colour: "red" })).status).toBe(400);
  expect((await write("patchProject", "sides", patch, {})).status).toBe(401);
});

test("noise is borrowed from the history as it is now, however often it was read before", async () => {
  const project = "history";
  for (const [minute, commit] of ["g", "h", "i", "j", "k"].entries())
    await send(commit, [9_900, 10_000, 10_100], { project, minute });
  await send("l", [10_000], { project, minute: 10 });
  await send("m", [13_000], { project, minute: 11 });
  const compared = async () =>
    qpsOf((await read("compare", project, { base: sha("l"), head: sha("m") })).body);
  const before = await compared();
  expect(before).toMatchObject({ method: "historical-t", verdict: "improved" });
  expect(await compared()).toEqual(before);
  await send("n", [5_000, 10_000, 20_000], { project, minute: 12 });
  const after = await compared();
  expect(after).toMatchObject({ method: "historical-t", verdict: "inconclusive" });
  const { items } = (await read("runs", project, { commit: sha("n") })).body;
  for (const { id } of items) await readItem("deleteRun", project, id);
  expect(await compared()).toEqual(before);
});
