import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GET as card } from "@/app/(app)/[project]/j/[slug]/opengraph-image/route";
import { GET as chart } from "@/app/(app)/[project]/j/[slug]/chart.svg/route";
import { searchQueued } from "@/lib/changes";
import { profileFixture, token, uploadBody, uploadForm } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { DELETE, GET, PUT } from "./[slug]/route";
import { GET as LIST } from "./route";

const of = (project: string, slug: string) => ({ params: Promise.resolve({ project, slug }) });
const request = (body?: unknown, headers: Record<string, string> = {}) =>
  new Request("http://benchtrail.test/", {
    method: body === undefined ? "GET" : "PUT",
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

async function fiveRunsEach(project: string, levels: readonly number[]) {
  for (const [n, level] of levels.entries())
    for (let run = 0; run < 5; run++)
      await uploadBody(project, wrkOutput(level * (1 + run / 500), 50_000 / level), {
        commit: shaOf(`${project} ${n}`),
        branch: "main",
        committedAt: minute(n),
        message: `Step ${n}`,
        ...(n > 0 ? { parents: shaOf(`${project} ${n - 1}`) } : {}),
      });
  await searchQueued();
}

test("a journey tells its steps, and measures its total last against first", async () => {
  await fiveRunsEach("trip", [20_000, 56_000, 28_000, 28_100, 71_000]);
  const story = {
    title: "Faster",
    scenario: "GET /ping",
    metrics: ["qps", "latency_p99"],
    steps: [
      { head: shaOf("trip 1").slice(0, 10), title: "Keep-alive" },
      { head: shaOf("trip 2"), note: "It was a mistake." },
      { head: "main" },
    ],
  };
  const put = await PUT(request(story), of("trip", "faster"));
  expect(put.status).toBe(201);
  const journey = await (await GET(request(), of("trip", "faster"))).json();
  expect(journey.start.commit).toBe(shaOf("trip 0"));
  expect(journey.steps.map(({ title }: { title: string }) => title)).toEqual([
    "Keep-alive",
    "Step 2",
    "Step 4",
  ]);
  expect(journey.steps[2].skipped.map(({ sha }: { sha: string }) => sha)).toEqual([shaOf("trip 3")]);
  const [qps, p99] = journey.metrics;
  expect(qps.steps.map(({ text }: { text: string }) => text)).toEqual([
    "2.8 × higher",
    "2.0 × lower",
    "2.5 × higher",
  ]);
  expect(qps.steps[1].verdict).toBe("regressed");
  expect(qps.total).toMatchObject({ text: "3.5 × higher", verdict: "improved" });
  expect(qps.total.factor).toBeCloseTo(qps.total.after / qps.total.before, 9);
  expect(qps.cumulative.at(-1)).toBeCloseTo(qps.total.factor, 9);
  expect(p99.total.text).toContain("× lower");
  const text = await (
    await GET(request(undefined, { accept: "text/markdown" }), of("trip", "faster"))
  ).text();
  expect(plain(text)).toContain("| 2.8 × higher |");
  const csv = await GET(request(undefined, { accept: "text/csv" }), of("trip", "faster"));
  const [head, ...lines] = (await csv.text()).trim().split("\r\n");
  expect(head).toMatch(/^step,title,commit,against,metric,unit,before,after,factor,/);
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(new RegExp(`^1,Keep-alive,${shaOf("trip 1")},${shaOf("trip 0")},qps,`));
  expect(lines[3]).toMatch(/^total,,/);
  expect(await (await chart(request(), of("trip", "faster"))).text()).toContain("Keep-alive");
  expect((await card(request(), of("trip", "faster"))).headers.get("content-type")).toBe("image/png");

  expect((await PUT(request(story), of("trip", "faster"))).status).toBe(200);
  const listed = await (await LIST(request(), { params: Promise.resolve({ project: "trip" }) })).json();
  expect(listed.items).toMatchObject([{ slug: "faster", steps: 3 }]);
  expect((await DELETE(request(), of("trip", "faster"))).status).toBe(204);
  expect((await GET(request(), of("trip", "faster"))).status).toBe(404);
}, 60_000);

test("the function that moved, of profiles taken under another load where there are no others", async () => {
  for (const [n, profile] of ["c428be0e20c8", "3c21054a6f54"].entries()) {
    const commit: [string, string] = ["commit", shaOf(`profiled ${n}`)];
    const meta: [string, string][] = [commit, ["committedAt", minute(n)], ["branch", "main"]];
    if (n > 0) meta.push(["parents", shaOf("profiled 0")]);
    const output = new TextEncoder().encode(wrkOutput(20_000 * (n + 1)));
    await uploadForm("profiled", [...meta, ["result", output, "ping.txt"]]);
    await uploadForm("profiled", [
      ...meta,
      ["scenario", "mixed"],
      ["result", output, "mixed.txt"],
      ["profile", profileFixture(`${profile}-cpu.pb.gz`), "cpu.pb.gz"],
    ]);
  }
  const story = {
    title: "Why",
    scenario: "GET /ping",
    steps: [0, 1].map((n) => ({ head: shaOf(`profiled ${n}`) })),
  };
  expect((await PUT(request(story), of("profiled", "why"))).status).toBe(201);
  const { steps } = await (await GET(request(), of("profiled", "why"))).json();
  expect(steps).toMatchObject([
    { profiledUnder: "mixed", function: { name: expect.stringContaining("main.") } },
  ]);
  expect(steps[0].flameGraph).toMatch(/\/profiled\/profiles\/[0-9a-f-]+\.\.\.[0-9a-f-]+$/);
});

test("what is unknown is named, and change points propose a journey", async () => {
  await uploadHistory("proposed", [...at(20_000, 8), ...at(40_000, 8), ...at(80_000, 8)]);
  await searchQueued();
  const listed = await (await LIST(request(), { params: Promise.resolve({ project: "proposed" }) })).json();
  const [proposal] = listed.proposed;
  expect(proposal.steps.map(({ head }: { head: string }) => head)).toEqual([
    shaOf("proposed 8"),
    shaOf("proposed 16"),
  ]);
  expect((await PUT(request(proposal), of("proposed", "own"))).status).toBe(201);
  const wrong = { ...proposal, scenario: "GET /other", steps: [{ head: "nowhere" }] };
  const refused = await PUT(request(wrong), of("proposed", "own"));
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors.map(({ path }: { path: string }) => path)).toEqual([
    "steps.0.head",
    "scenario",
  ]);
}, 60_000);

test("the journey of the samples is one", async () => {
  const text = await readFile(
    new URL("../../../../../../samples/tokensvc/journeys/ping.json", import.meta.url),
    "utf8",
  );
  const { JourneyInput } = await import("@/lib/model");
  expect(JourneyInput.parse(JSON.parse(text)).steps).toHaveLength(13);
});
