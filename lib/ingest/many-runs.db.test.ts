import { expect, test } from "vitest";
import { pool } from "@/lib/data/database";
import { resultBytes, uploadBody, uploadForm } from "@/lib/testing/api";

const sha = "3c21054a6f5431fdbda51dc9d48f6d7f4cf31239";

/** What `go test -bench . -benchmem -count 10` prints of many benchmarks. */
function benchmarks(count: number, repeats: number): Uint8Array<ArrayBuffer> {
  const line = (index: number) => {
    const at = Math.floor(index / repeats);
    return `BenchmarkCase/size=${at}-8 \t ${1_000 + at} \t ${100 + at + (index % repeats) / 10} ns/op\t ${16 * at} B/op\t ${at % 7} allocs/op\n`;
  };
  const lines = Array.from({ length: count * repeats }, (_, index) => line(index)).join("");
  return new TextEncoder().encode(`goos: linux\ngoarch: amd64\npkg: shop\n${lines}PASS\nok  \tshop\t9.1s\n`);
}

/** Rows of a project: series, runs, and the last place in a file. */
async function stored(slug: string): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    `SELECT count(DISTINCT r.series_id)::int AS series, count(*)::int AS runs, max(r.ordinal)::int AS last
     FROM run r JOIN project p ON p.id = r.project_id WHERE p.slug = $1`,
    [slug],
  );
  return rows[0];
}

// A session that has stored small uploads only must not look up what 10,000 runs refer to in its way: it would take
// longer than the test may.
test.each([
  [3, 10],
  [250, 10],
  [2_000, 10],
])(
  "a file of %i benchmarks, %i times each, is stored in one go",
  { timeout: 60_000 },
  async (count, repeats) => {
    const slug = `many-${count}`;
    const { status, body } = await uploadBody(slug, benchmarks(count, repeats), { commit: sha });
    expect(status).toBe(201);
    expect(body.runs).toHaveLength(count * repeats);
    expect(body.runs[1].metrics).toEqual({ time_per_op: 100.1e-9, bytes_per_op: 0, allocs_per_op: 0 });
    expect(await stored(slug)).toEqual({ series: count, runs: count * repeats, last: count * repeats - 1 });
  },
);

test(
  "more repeats of the same benchmarks at the same commit are added to them",
  { timeout: 60_000 },
  async () => {
    const answers = [];
    for (const repeats of [1, 4])
      answers.push(await uploadBody("more", benchmarks(300, repeats), { commit: sha }));
    const checks = answers.map(({ body }) => body.runs[0].checks.map(({ id }: { id: string }) => id));
    expect(checks[0]).not.toEqual(checks[1]);
    expect(await stored("more")).toEqual({ series: 300, runs: 1_500, last: 1_199 });
  },
);

// Without numbers of the tables that have just grown, the database read them whole for each series: a 503 after two minutes.
test("thousands of series are measured again at the same commit", { timeout: 60_000 }, async () => {
  const ids = [];
  for (const repeats of [1, 2]) {
    const { status, body } = await uploadBody("again", benchmarks(4_500, repeats), { commit: sha });
    expect(status).toBe(201);
    ids.push(body.runs.at(-1).checks.map(({ id }: { id: string }) => id));
  }
  expect(ids[0]).toContain("no-repeats");
  expect(ids[1]).not.toContain("no-repeats");
  expect(await stored("again")).toEqual({ series: 4_500, runs: 13_500, last: 8_999 });
  const { rows } = await pool().query(
    `SELECT DISTINCT runs FROM change_due WHERE project_id = (SELECT id FROM project WHERE slug = 'again') ORDER BY runs`,
  );
  expect(rows).toEqual([{ runs: 1 }, { runs: 2 }]);
});

test("a scenario stands in front of the names in a file of several, and in place of the name in a file of one", async () => {
  const scenarios = async (slug: string, count: number) => {
    const { body } = await uploadBody(slug, benchmarks(count, 2), { commit: sha, scenario: "nightly" });
    return body.runs.map(({ scenario }: { scenario: string }) => scenario);
  };
  const [a, b] = ["nightly/shop.Case/size=0", "nightly/shop.Case/size=1"];
  expect(await scenarios("several", 2)).toEqual([a, a, b, b]);
  expect(await scenarios("one", 1)).toEqual(["nightly", "nightly"]);
});

test("each file of an upload has its own names", async () => {
  const { body } = await uploadForm("files", [
    ["meta", JSON.stringify({ commit: sha, scenario: "nightly" })],
    ["result", benchmarks(2, 1), "go.txt"],
    ["result", resultBytes("wrk", "ping-r1.txt"), "wrk.txt"],
  ]);
  expect(body.runs.map(({ scenario }: { scenario: string }) => scenario)).toEqual([
    "nightly/shop.Case/size=0",
    "nightly/shop.Case/size=1",
    "nightly",
  ]);
});

test("more results than an upload may hold are refused", async () => {
  const { status, body } = await uploadForm("too-many", [
    ["meta", JSON.stringify({ commit: sha })],
    ["result", benchmarks(1_100, 10), "a.txt"],
    ["result", benchmarks(1_200, 10), "b.txt"],
  ]);
  expect(status).toBe(413);
  expect(body.detail).toContain("more than 20,000 results");
});
