import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { read, uploadBody, uploadForm } from "@/lib/testing/api";
import { noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { readSamples } from "@/samples/load.mjs";

let sample = "";

beforeAll(async () => {
  const projects = await readSamples();
  const [first] = projects.find(({ project }) => project === "frameworks")?.commits ?? [];
  sample = first?.commit ?? "";
  for (const { meta, files } of first?.uploads ?? []) {
    const parts = files.map(({ field, path }) => [field, new Uint8Array(readFileSync(path)), path] as const);
    const { status } = await uploadForm("matrix", [["meta", JSON.stringify(meta)], ...parts]);
    expect(status).toBe(201);
  }
});

interface Row {
  value: string;
  variant: Record<string, string>;
  ranked: boolean;
  reason: string | null;
  metrics: Record<string, { median: number; n: number; rank: number[]; letters: string; timesBest: number }>;
}

test("four frameworks: ranks, letters, the best first, profiles and keys that differ", async () => {
  for (const by of ["framework", "variant.framework"]) {
    const { status, body } = await read("matrix", "matrix", { ref: sample, by });
    expect(status).toBe(200);
    const rows: Row[] = body.rows;
    expect(rows.map(({ value }) => value).sort()).toEqual(["echo", "fasthttp", "gin", "net/http"]);
    expect(rows[0]).toMatchObject({ value: "fasthttp", variant: { framework: "fasthttp" }, ranked: true });
    // As wrk printed them.
    const gin = rows.find(({ value }) => value === "gin");
    expect(body.rows[0].metrics.qps).toMatchObject({ n: 3, rank: [1, 1], letters: "a", timesBest: 1 });
    expect(body.rows[0].metrics.qps.values).toContain(128645.22);
    expect(gin?.metrics.qps?.timesBest).toBeLessThan(1);
    expect(gin?.metrics.qps).toMatchObject({ rank: [2, 4], letters: "b" });
    expect(body.rows.every((row: { profile: string | null }) => row.profile !== null)).toBe(true);
    expect(Object.keys(body.rows[0].keys)).toContain("service.framework_version");
    expect(body.columns.map((column: { metric: string }) => column.metric)).toContain("latency_p99");
  }
});

test("as Markdown and CSV", async () => {
  const markdown = await read("matrix", "matrix", { ref: sample }, { accept: "text/markdown" });
  const text = await markdown.response.text();
  expect(text).toMatch(/^### GET \/ping by framework\n/);
  expect(text).toMatch(/\| fasthttp \| 1/);
  const csv = await (await read("matrix", "matrix", { ref: sample, format: "csv" })).response.text();
  expect(csv.split("\r\n")[0]).toMatch(/^variant.framework,metric,unit,median/);
});

test("what answers something else is named and not ranked; a permanent link leaves out what comes later", async () => {
  const commit = shaOf("answers");
  const upload = async (name: string, qps: number, transfer = "") => {
    for (let repeat = 0; repeat < 3; repeat++) {
      const output = wrkOutput(noisy(qps, qps + repeat)).replace(/Transfer\/sec:\s+\S+/, (line) =>
        transfer ? `Transfer/sec:     ${transfer}` : line,
      );
      const meta = { commit, "variant.server": name, "tags.zone": repeat % 2 ? "a" : "b" };
      expect((await uploadBody("answers", output, meta)).status).toBe(201);
    }
  };
  await upload("one", 40_000);
  await upload("two", 40_500);
  await upload("three", 39_000);
  const before = (await read("matrix", "answers", { ref: commit, by: "server" })).body;
  await upload("redirects", 90_000, "1.00MB");
  const { body } = await read("matrix", "answers", { ref: commit, by: "server" });
  const last: Row = body.rows.at(-1);
  expect(last).toMatchObject({ value: "redirects", ranked: false });
  expect(last.reason).toMatch(/bytes per request/);
  expect(last.metrics.qps?.rank).toBeNull();
  expect(body.warnings.map((warning: { id: string }) => warning.id)).toContain("different-answers");
  const query = Object.fromEntries(new URL(before.permalink).searchParams);
  const again = (await read("matrix", "answers", { ref: commit, ...query })).body;
  expect(again.rows.map((row: Row) => row.value)).toEqual(before.rows.map((row: Row) => row.value));

  const grid = (await read("matrix", "answers", { ref: commit, by: "variant.server,tag.zone" })).body.grid;
  expect(grid).toMatchObject({ rows: "server", columns: "zone", columnValues: ["a", "b"] });
  expect(grid.cells).toHaveLength(8);
});

test("refusals are plain", async () => {
  const { status, body } = await read("matrix", "matrix", { ref: sample, by: "variant.nothing" });
  expect(status).toBe(404);
  expect(body.detail).toMatch(/two values of variant.nothing/);
  expect((await read("matrix", "matrix", { ref: sample, by: "a,b,c" })).status).toBe(400);
});
