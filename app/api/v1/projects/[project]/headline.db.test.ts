import { expect, test } from "vitest";
import { GET as badge } from "@/app/(app)/[project]/badge.svg/route";
import { GET as chart } from "@/app/(app)/[project]/compare/[range]/chart.svg/route";
import { GET as trendPicture } from "@/app/(app)/[project]/trend.svg/route";
import { searchQueued } from "@/lib/changes";
import { projectCards } from "@/lib/data/projects";
import { read, resultBytes, uploadBody, uploadForm, write } from "@/lib/testing/api";
import { minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";

const sha = (project: string, n: number) => shaOf(`${project} ${n}`);
const meta = (project: string, n: number) => ({
  commit: sha(project, n),
  branch: "main",
  committedAt: minute(n),
  ...(n > 0 ? { parents: sha(project, n - 1) } : {}),
});

/** Real outputs at two commits. */
async function measured(
  project: string,
  files: readonly (readonly [tool: string, base: string, head: string])[],
) {
  const answers = [];
  for (const [tool, ...names] of files)
    for (const [n, name] of names.entries())
      answers.push(await uploadBody(project, resultBytes(tool, name), meta(project, n)));
  return answers;
}

async function textOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll(/[\u00a0\u202f]/g, " ");
}

const ofProject = (project: string, query = "") =>
  [new Request(`http://benchtrail.test/${query}`), { params: Promise.resolve({ project }) }] as const;

const load = /QPS|P99|qps|latency|error_rate|[Rr]equest/;
const perOp = ["time_per_op", "bytes_per_op", "allocs_per_op"];
const names = (headline: readonly { metric: string; primary: boolean }[]) =>
  headline.filter(({ primary }) => primary).map(({ metric }) => metric);

test("micro-benchmarks are shown and decided on by time, bytes and allocations, wherever they stand", async () => {
  const [first] = await measured("micro", [["gobench", "benchstat-old.txt", "all-r1.txt"]]);
  expect(first?.status).toBe(201);
  expect(names(first?.body.runs[0].headline)).toEqual(perOp);
  expect(first?.body.runs[0].headline[0]).toMatchObject({ label: "Time/op", unit: "seconds" });

  const { body: project } = await read("project", "micro");
  expect(project.primaryMetrics).toEqual(perOp);
  for (const series of project.series) expect(names(series.headline)).toEqual(perOp);
  const { body: runs } = await read("runs", "micro");
  for (const run of runs.items) {
    expect(names(run.headline)).toEqual(perOp);
    expect(run.checks.filter(({ level }: { level: string }) => level === "error")).toEqual([]);
  }
  expect((await read("trend", "micro")).body).toMatchObject({ metric: "time_per_op", unit: "seconds" });
  const [card] = (await projectCards({})).items;
  expect(card?.main?.sparks.map(({ metric, points }) => [metric, points.length])).toEqual(
    perOp.map((metric) => [metric, 2]),
  );

  const scenario = encodeURIComponent(first?.body.runs[0].scenario);
  expect(await textOf(await badge(...ofProject("micro", `?scenario=${scenario}`)))).toMatch(
    /Time\/op .*>[\d.]+ µs/s,
  );
  const allocs = await textOf(
    await badge(...ofProject("micro", `?scenario=${scenario}&metric=allocs_per_op`)),
  );
  expect(allocs).toMatch(/Allocs\/op .*>24(\.0)? allocs/s);
  expect(await textOf(await trendPicture(...ofProject("micro")))).toContain("Time/op");
});

test("their comparison, its comment and its picture tell the same, and nothing of requests", async () => {
  const range = { base: sha("micro", 0), head: sha("micro", 1) };
  const { body } = await read("compare", "micro", range);
  const primary = body.rows.filter((row: { primary: boolean }) => row.primary);
  expect([...new Set(primary.map((row: { metric: string }) => row.metric))]).toEqual(perOp);
  expect(body.warnings.filter(({ level }: { level: string }) => level === "error")).toEqual([]);
  const { response } = await read("compare", "micro", range, { accept: "text/markdown" });
  const comment = await textOf(response);
  for (const said of ["Time/op", "Bytes/op", "Allocs/op", " µs", " KiB", " allocs"])
    expect(comment).toContain(said);
  expect(comment).not.toMatch(load);
  const at = { project: "micro", range: `${range.base}...${range.head}` };
  const picture = await textOf(
    await chart(new Request("http://benchtrail.test/"), { params: Promise.resolve(at) }),
  );
  expect(picture).toMatch(/(Time|Bytes|Allocs)\/op/);
  expect(picture).not.toMatch(load);
});

test("each series of a mixed project goes by its own list, also beside the project's", async () => {
  await measured("mixed", [
    ["wrk", "ping-r1.txt", "ping-r1.txt"],
    ["gobench", "benchstat-old.txt", "all-r1.txt"],
    ["jmh", "r1.json", "r1.json"],
  ]);
  const primary = async () => {
    const { series } = (await read("project", "mixed")).body;
    return Object.fromEntries(
      series.map(({ tool, headline }: { tool: string; headline: [] }) => [tool, names(headline)]),
    );
  };
  const decided = async () => {
    const { body } = await read("compare", "mixed", { base: sha("mixed", 0), head: sha("mixed", 1) });
    const rows = body.rows.filter((row: { primary: boolean }) => row.primary);
    return [...new Set(rows.map(({ tool, metric }: Record<string, string>) => `${tool} ${metric}`))].sort();
  };
  expect(await primary()).toEqual({ wrk: ["qps", "latency_p99", "error_rate"], gobench: perOp, jmh: perOp });
  const ofGo = perOp.map((metric) => `gobench ${metric}`).sort();
  const ofJmh = ["jmh time_per_op"];
  const ofWrk = ["wrk error_rate", "wrk latency_p99", "wrk qps"];
  expect(await decided()).toEqual([...ofGo, ...ofJmh, ...ofWrk]);
  await write("patchProject", "mixed", { primaryMetrics: ["latency_p90"] });
  expect(await primary()).toEqual({ wrk: ["latency_p90"], gobench: perOp, jmh: perOp });
  expect(await decided()).toEqual([...ofGo, ...ofJmh, "wrk latency_p90"]);
});

test("what an upload calls primary is decided on in that series, beside what is usual for its tool", async () => {
  const beside = { rss_bytes: { value: 5e6, unit: "bytes", better: "lower", primary: true }, threads: 9 };
  const send = (scenario: string, metrics: object) =>
    uploadForm("named", [
      ["meta", JSON.stringify({ ...meta("named", 0), parents: [], scenario, metrics })],
      ["result", resultBytes("wrk", "ping-r1.txt"), "r.txt"],
    ]);
  expect(names((await send("later", {})).body.runs[0].headline)).not.toContain("rss_bytes");
  const usual = ["qps", "latency_p99", "error_rate"];
  for (const metrics of [beside, { rss_bytes: 6e6 }]) {
    const { body } = await send("later", metrics);
    expect(names(body.runs[0].headline).sort()).toEqual(["rss_bytes", ...usual].sort());
  }
  expect(names((await send("other", { rss_bytes: 7e6 })).body.runs[0].headline)).toEqual(usual);
});

const slow = (n: number, p90: number) =>
  wrkOutput(noisy(20_000, n)).replace(/90%\s+[\d.]+ms/, `90%    ${noisy(p90, n).toFixed(3)}ms`);

test("a project's own primary metrics are searched without anybody looking at a trend, by its thresholds", async () => {
  for (let n = 0; n < 20; n++) await uploadBody("own", slow(n, n < 12 ? 2 : 4), meta("own", n));
  await searchQueued();
  const openChanges = async (state = "open") => {
    const { body } = await read("changes", "own", { state });
    return body.items.map(({ metric, commit }: Record<string, string>) => [metric, commit]);
  };
  expect(await openChanges()).toEqual([]);
  await write("patchProject", "own", { primaryMetrics: ["latency_p90"] });
  await searchQueued();
  expect(await openChanges()).toEqual([["latency_p90", sha("own", 12)]]);
  const card = (await projectCards({})).items.find(({ slug }) => slug === "own");
  expect(card?.openChanges).toBe(1);
  await write("patchProject", "own", { thresholds: { latency_p90: 1.5 } });
  await searchQueued();
  expect(await openChanges()).toEqual([]);
  await write("patchProject", "own", { thresholds: null });
  await searchQueued();
  expect(await openChanges()).toEqual([["latency_p90", sha("own", 12)]]);
  await write("patchProject", "own", { primaryMetrics: null });
  expect((await projectCards({})).items.find(({ slug }) => slug === "own")?.openChanges).toBe(0);
});
