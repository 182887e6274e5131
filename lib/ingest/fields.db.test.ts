import { expect, test } from "vitest";
import { read, readItem, resultBytes, uploadForm } from "@/lib/testing/api";

const commit = "a".repeat(40);

async function loadsOf(project: string, files: string[], load: object): Promise<object[]> {
  const parts = files.map((name) => ["result", resultBytes("k6", name), name] as const);
  const meta = JSON.stringify({ commit, scenario: "open", load });
  expect((await uploadForm(project, [["meta", meta], ...parts])).status).toBe(201);
  const { body } = await read("runs", project, { commit });
  return [
    ...new Map(
      body.items.map((run: { seriesId: string; load: object }) => [run.seriesId, run.load]),
    ).values(),
  ] as object[];
}

test("repeats at one asked rate are one series, however many VUs they took and whether they dropped any", async () => {
  const files = [
    "open-kept-r1.summary-export.json",
    "open-kept-r2.summary-export.json",
    "open-dropped-r1.summary-export.json",
  ];
  expect(await loadsOf("told", files, { rate: 150 })).toEqual([{ rate: 150 }]);
  expect(await loadsOf("untold", files, {})).toEqual([{}]);
  // All VUs were busy in these: without the rate nothing tells them from a closed loop.
  expect(await loadsOf("busy", ["ping-r1.summary-export.json"], { rate: 4_000 })).toEqual([{ rate: 4_000 }]);
});

test("a commit is placed by what git prints, and parents that a shallow clone does not know stay unknown", async () => {
  const [first, second] = ["b".repeat(40), "c".repeat(40)] as const;
  const send = async (commit: string, parents: string) => {
    const { status } = await uploadForm("fields", [
      ["result", resultBytes("wrk", "ping-r1.txt"), "-"],
      ["commit", commit],
      ["committedAt", "2026-03-01T12:00:00+02:00"],
      ["parents", parents],
      ["environment", "github-ubuntu"],
      ["environment.runner", "github-hosted"],
    ]);
    expect(status).toBe(201);
  };
  await send(second, `${first} ${"d".repeat(40)}`);
  await send(second, "");
  await send(first, "");
  const { body } = await read("compare", "fields", { base: first, head: second });
  expect(body.head).toMatchObject({
    committedAt: "2026-03-01T10:00:00.000Z",
    parents: [first, "d".repeat(40)],
  });
});

test("two services on two ports are told apart by a scenario's name, and it is said where there is none", async () => {
  const text = new TextDecoder().decode(resultBytes("wrk", "ping-r1.txt"));
  const other = new TextEncoder().encode(text.replace(/(http:\/\/[^:/]+):\d+/, "$1:9999"));
  const send = async (
    project: string,
    commit: string,
    bytes: Uint8Array<ArrayBuffer>[],
    scenario?: string,
  ) => {
    const files = bytes.map((one, k) => ["result", one, `${k}.txt`] as const);
    const meta = JSON.stringify({ commit, ...(scenario && { scenario }) });
    const { body } = await uploadForm(project, [["meta", meta], ...files]);
    return body.runs.flatMap(({ checks }: { checks: { id: string }[] }) => checks.map(({ id }) => id));
  };
  const own = resultBytes("wrk", "ping-r1.txt");
  expect(await send("ports", commit, [own, other])).toContain("ports-differ");
  expect(await send("ports-one", commit, [own])).not.toContain("ports-differ");
  expect(await send("ports-one", "e".repeat(40), [other])).not.toContain("ports-differ");
  const warned = async (project: string) => {
    const { body } = await read("compare", project, { base: commit, head: "e".repeat(40) });
    return body.warnings.find(({ id }: { id: string }) => id === "ports-differ")?.message;
  };
  expect(await warned("ports-one")).toMatch(
    /ports 9999 and 18080: if these are different services, give each a scenario name/,
  );
  await send("ports-named", commit, [own], "shop");
  await send("ports-named", "e".repeat(40), [other], "shop");
  expect(await warned("ports-named")).toBeUndefined();
});

test("the files that Locust writes side by side are one run, each set by its name", async () => {
  const file = (name: string, from: string) => ["result", resultBytes("locust", from), name] as const;
  const { status, body } = await uploadForm("locust", [
    file("odd_failures.csv", "locust-odd_failures.csv"),
    file("mixed_stats.csv", "mixed-r1_stats.csv"),
    file("odd_stats_history.csv", "locust-odd_stats_history.csv"),
    file("odd_stats.csv", "locust-odd_stats.csv"),
    ["commit", commit],
  ]);
  expect(status).toBe(201);
  expect(body.runs.map((run: { metrics: { requests: number } }) => run.metrics.requests)).toEqual([
    20_768, 6_271,
  ]);
  const { body: list } = await read("runs", "locust", { commit });
  const started = list.items.map((run: { startedAt: string | null }) => run.startedAt);
  expect(started.toSorted()).toEqual(["2026-11-21T08:32:57.000Z", null]);
});

test("a file that completes another one is refused without it", async () => {
  const { status, body } = await uploadForm("alone", [
    ["result", resultBytes("locust", "locust-odd_failures.csv"), "odd_failures.csv"],
    ["commit", commit],
  ]);
  expect(status).toBe(422);
  expect(body.detail).toContain("_stats.csv");
});

test("a rate that only the upload tells is held against what was reached", async () => {
  const checksAt = async (rate: number) => {
    const meta = JSON.stringify({ commit, load: { rate } });
    const file = ["result", resultBytes("oha", "stall-q.json"), "oha.json"] as const;
    const { status, body } = await uploadForm(`rate-${rate}`, [["meta", meta], file]);
    expect(status).toBe(201);
    return body.runs[0].checks.map(({ id }: { id: string }) => id);
  };
  expect(await checksAt(200)).not.toContain("rate-not-reached");
  expect(await checksAt(5_000)).toContain("rate-not-reached");
});

test("what a shell left empty is not a number, and not 0", async () => {
  const { status, body } = await uploadForm("empty", [
    ["result", resultBytes("wrk", "ping-r1.txt"), "wrk.txt"],
    ["commit", commit],
    ["metrics.rss_bytes", ""],
    ["metrics.fds", "12"],
    ["load.rate", " "],
    ["variant.GOGC", ""],
  ]);
  expect(status).toBe(201);
  const { body: run } = await read("runs", "empty", { commit });
  expect(run.items[0].load).not.toHaveProperty("rate");
  const names = Object.keys({ ...body.runs[0].metrics, ...body.runs[0].customMetrics });
  expect(names).toContain("fds");
  expect(names).not.toContain("rss_bytes");
});

test("Benchtrail JSON may tell the environment: one for all files, and what the upload says goes before it", async () => {
  const file = (environment: unknown) =>
    new TextEncoder().encode(
      JSON.stringify({ benchtrail: 1, environment, results: [{ scenario: "s", metrics: { qps: 1 } }] }),
    );
  const lab = { name: "lab", facts: { cpu: { cores: 4 }, os: "linux" } };
  const send = (environments: unknown[], fields: [string, string][] = []) =>
    uploadForm("told-environment", [
      ...environments.map((one, at) => ["result", file(one), `r${at}.json`] as const),
      ["commit", commit],
      ...fields,
    ]);
  const namesOf = ({ body }: { body: { runs: { environment: string }[] } }) =>
    body.runs.map(({ environment }) => environment);
  expect(namesOf(await send([lab, lab]))).toEqual(["lab", "lab"]);
  const { body } = await read("runs", "told-environment", { commit });
  const { body: run } = await readItem("run", "told-environment", body.items[0].id);
  expect(run.environmentFacts).toEqual({ "cpu.cores": "4", os: "linux" });
  expect(namesOf(await send([lab], [["environment", "ci"]]))).toEqual(["ci"]);
  const refused = await send([lab, "other"]);
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toMatch(/r1\.json: the files tell two environments/);
});
