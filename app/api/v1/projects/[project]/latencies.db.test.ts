import { expect, test } from "vitest";
import { GET as readRun } from "@/app/api/v1/projects/[project]/runs/[id]/route";
import { GET as readRunMap } from "@/app/api/v1/projects/[project]/runs/[id]/latencies/route";
import { GET as readMap } from "@/app/api/v1/projects/[project]/latencies/route";
import { resultBytes, uploadForm } from "@/lib/testing/api";
import { fixtureText } from "@/lib/testing/result-fixtures";

const project = "latencies";
const commits = ["a".repeat(40), "b".repeat(40)];

interface Column {
  form: string;
  total: number;
  cells: [number, number, number][];
  p50: number;
  p99: number;
}

async function send(
  commit: string,
  tool: string,
  name: string,
  more: readonly Uint8Array<ArrayBuffer>[] = [],
) {
  const files = [resultBytes(tool, name), ...more].map((bytes, at) => ["result", bytes, `${at}`] as const);
  const { status, body } = await uploadForm(project, [...files, ["commit", commit], ["scenario", "mixed"]]);
  expect(status).toBe(201);
  return body.runs;
}

async function map(query: Record<string, string>) {
  const url = `http://localhost/?${new URLSearchParams(query)}`;
  const response = await readMap(new Request(url), { params: Promise.resolve({ project }) });
  return { status: response.status, body: await response.json() };
}

async function runMap(id: string, query = "") {
  const params = Promise.resolve({ project, id });
  return (await readRunMap(new Request(`http://localhost/?${query}`), { params })).json();
}

const sum = (cells: Column["cells"]) => cells.reduce((total, [, , count]) => total + count, 0);
/** Upper bounds of rows are 1.02 ** n µs. */
const within = (value: number, true_: number) => value / true_ > 0.979 && value / true_ < 1.021;

test("histograms of repeats are added up commit by commit, in rows that lose nothing", async () => {
  const name = "transaction-r1.jtl.gz";
  const lines = fixtureText("jmeter", name).split("\n");
  const [first] = await send(commits[0]!, "jmeter", name);
  await send(commits[1]!, "jmeter", name, [new TextEncoder().encode(lines.slice(0, -11).join("\n"))]);
  for (const rows of ["10", "60", "1400"]) {
    const { body } = await map({ tool: "jmeter", rows });
    const [one, two]: Column[] = body.columns;
    expect(one).toMatchObject({ form: "histogram", total: 960 });
    for (const { cells, total } of [one!, two!]) expect(sum(cells)).toBe(total);
    expect(two!.total).toBeGreaterThan(1_900);
    const used = new Set(body.columns.flatMap(({ cells }: Column) => cells.flatMap(([a, b]) => [a, b])));
    expect(Math.max(...(used as Set<number>)) - Math.min(...(used as Set<number>))).toBeLessThan(
      Number(rows),
    );
    expect(within(one!.p99, first.metrics.latency_p99)).toBe(true);
  }
  expect((await map({ tool: "jmeter", last: "1" })).body.columns).toHaveLength(1);
});

test("a run has its latencies over time and those of its parts, and its histogram", async () => {
  const [{ id, metrics }] = await send(commits[0]!, "jmeter", "tx-parent.jtl.gz");
  const { whole, width, windows, parts, ratio } = await runMap(id);
  expect(sum(whole.cells)).toBe(whole.total);
  expect(windows.length).toBeGreaterThan(3);
  expect(windows.reduce((total: number, { cells }: Column) => total + sum(cells), 0)).toBe(whole.total);
  expect(windows.at(-1).at).toBeLessThanOrEqual(metrics.duration);
  expect(width).toBeGreaterThanOrEqual(0.125);
  expect(ratio).toBeGreaterThanOrEqual(1.02);
  expect(parts.map(({ name }: { name: string }) => name)).toContain("GET /ping");
  const params = Promise.resolve({ project, id });
  const { details, parts: readParts } = await (
    await readRun(new Request("http://localhost/"), { params })
  ).json();
  expect(details.distribution.histogram.counts.length).toBeGreaterThan(5);
  expect(readParts[0].histogram).toBeUndefined();
});

test("a tool that prints percentiles gives bands, and no cells between", async () => {
  await send(commits[0]!, "wrk", "ping-r1.txt");
  const { body } = await map({ tool: "wrk", rows: "200" });
  const [column]: Column[] = body.columns;
  expect(column).toMatchObject({ form: "bands", total: 1 });
  // Half of the requests took up to P50, which says nothing of where: wrk prints no minimum.
  expect(sum(column!.cells)).toBeCloseTo(0.5, 9);
  expect(column!.cells.map(([, , share]) => Number(share.toFixed(9)))).toEqual([0.25, 0.15, 0.09, 0.01]);
});

test("what is not there is not found", async () => {
  expect((await map({ tool: "nobody" })).status).toBe(404);
  expect((await map({ rows: "3" })).status).toBe(400);
});
