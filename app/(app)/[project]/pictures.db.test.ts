import { beforeAll, expect, test } from "vitest";
import { GET as metrics } from "@/app/metrics/route";
import { profileFixture, resultBytes, uploadBody, uploadForm } from "@/lib/testing/api";
import { GET as badge } from "./badge.svg/route";
import { GET as commitCard } from "./commits/[sha]/opengraph-image/route";
import { GET as comparisonPng } from "./compare/[range]/chart.png/route";
import { GET as comparisonSvg } from "./compare/[range]/chart.svg/route";
import { GET as comparisonCard } from "./compare/[range]/opengraph-image/route";
import { GET as projectCard } from "./opengraph-image/route";
import { GET as profileCard } from "./profiles/[id]/opengraph-image/route";
import { GET as runCard } from "./runs/[id]/opengraph-image/route";
import { GET as seriesCard } from "./series/[id]/opengraph-image/route";
import { GET as trendPng } from "./trend.png/route";
import { GET as trendSvg } from "./trend.svg/route";

const [base, head] = ["a".repeat(40), "b".repeat(40)];
const ids = { run: "", series: "", profiles: [] as string[] };

beforeAll(async () => {
  for (const [index, commit] of [base, head].entries()) {
    const { status, body } = await uploadForm("shop", [
      [
        "meta",
        JSON.stringify({
          commit,
          committedAt: `2026-03-01T10:0${index}:00Z`,
          branch: "main",
          message: "<b>&",
        }),
      ],
      ...[1, 2, 3].map((n) => ["result", resultBytes("wrk", "ping-r1.txt"), `${n}.txt`] as const),
      ["profile", profileFixture(index ? "67d81305b8ca-cpu.pb.gz" : "3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
    ]);
    expect(status).toBe(201);
    ids.run = body.runs[0].id;
    ids.series = body.runs[0].seriesId;
    ids.profiles.push(body.profiles[0].id);
  }
});

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

const get = <P>(handler: Handler<P>, params: P, query = "", headers: HeadersInit = {}) =>
  handler(new Request(`http://benchtrail.test/${query}`, { headers }), { params: Promise.resolve(params) });

/** Width and height that a PNG says of itself. */
async function pngSize(answer: Response): Promise<[number, number]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const bytes = new DataView(await answer.arrayBuffer());
  expect(bytes.getUint32(0)).toBe(0x89504e47);
  return [bytes.getUint32(16), bytes.getUint32(20)];
}

const range = `${base}...${head}`;

test("the links of all pages unfold to pictures of 1200 × 630", async () => {
  const project = "shop";
  const cards = [
    await get(projectCard, { project }),
    await get(comparisonCard, { project, range }),
    await get(commitCard, { project, sha: head.slice(0, 7) }),
    await get(runCard, { project, id: ids.run }),
    await get(seriesCard, { project, id: ids.series }),
    await get(profileCard, { project, id: ids.profiles[0]! }),
    await get(profileCard, { project, id: ids.profiles.join("...") }),
  ];
  for (const card of cards) expect(await pngSize(card)).toEqual([1200, 630]);
});

test("charts come as SVG and, twice as large, as PNG, light and dark", async () => {
  const svg = await get(comparisonSvg, { project: "shop", range }, "?theme=dark");
  expect(svg.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  const text = await svg.text();
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(text).toContain("&lt;b&gt;&amp;");
  expect(text).toContain("#16181c");
  expect((await pngSize(await get(comparisonPng, { project: "shop", range })))[0]).toBe(1600);
  expect(await pngSize(await get(trendPng, { project: "shop" }, "?metric=latency_p99"))).toEqual([1600, 640]);
  const trend = await (await get(trendSvg, { project: "shop" }, "?scenario=GET%20%2Fping")).text();
  expect(trend).toContain("over 2 commits");
});

test("what has not changed is not drawn again", async () => {
  const first = await get(comparisonSvg, { project: "shop", range });
  const etag = first.headers.get("etag") ?? "";
  const again = await get(comparisonSvg, { project: "shop", range }, "", { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("a badge is there for everything, also for what nobody knows", async () => {
  const response = await get(badge, { project: "shop" });
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(await response.text()).toMatch(/QPS GET \/ping: 3\d.\d{3}.req\/s/);
  for (const [project, query] of [
    ["nobody", ""],
    ["shop", "?metric=nothing_measured"],
    ["shop", "?scenario=%3Cscript%3E"],
  ] as const) {
    const answer = await get(badge, { project }, query);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("no data");
  }
});

test("what is not there, or asked for wrongly, is told as a problem", async () => {
  const project = "shop";
  const bad = await get(trendSvg, { project }, "?theme=pink");
  expect(bad.status).toBe(400);
  for (const answer of [
    await get(comparisonCard, { project, range: "nothing" }),
    await get(comparisonCard, { project, range: "%E0%A4%A...x" }),
    await get(commitCard, { project, sha: "%E0" }),
    await get(runCard, { project, id: "x" }),
    await get(seriesCard, { project, id: ids.run }),
    await get(profileCard, { project, id: "x...y" }),
    await get(projectCard, { project: "nobody" }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/problem\+json/);
  }
});

test("the metrics count uploads, refused files and connections", async () => {
  await uploadBody("shop", "this is no result", { commit: base });
  const text = await (await metrics()).text();
  expect(text).toMatch(/benchtrail_uploads_total\{outcome="stored"\} 2\n/);
  expect(text).toMatch(/benchtrail_runs_stored_total\{tool="wrk"\} 6\n/);
  expect(text).toMatch(/benchtrail_parse_failures_total [1-9]/);
  expect(text).toMatch(/benchtrail_database_connections\{state="waiting"\} 0/);
  expect(text).toContain("process_resident_memory_bytes");
});
