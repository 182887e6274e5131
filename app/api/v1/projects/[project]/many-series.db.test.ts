import { beforeAll, expect, test } from "vitest";
import { read, uploadBody } from "@/lib/testing/api";
import { minute, shaOf } from "@/lib/testing/measured";

const project = "three-hundred";
const [base, head] = [shaOf("many base"), shaOf("many head")];
const count = 300;
const changedSeries = "endpoint/207";

/** A number between -1 and 1 that follows from another, and looks like chance. */
const noise = (n: number) => ((Math.imul(n + 1, 2_654_435_761) >>> 0) / 2 ** 31 - 1) * 0.02;

/** Seven runs of each of 300 endpoints, one of them slower by a factor. */
const measured = (seed: number, factor: number) =>
  JSON.stringify({
    benchtrail: 1,
    tool: "wrk",
    results: Array.from({ length: count }, (_, n) => {
      const scenario = `endpoint/${n}`;
      const qps = (1_000 + n) * (scenario === changedSeries ? factor : 1);
      const values = [0, 1, 2, 3, 4, 5, 6].map((run) => qps * (1 + noise(seed + n * 7 + run)));
      return { scenario, metrics: { qps: { values, primary: true } } };
    }),
  });

beforeAll(async () => {
  for (const [at, sha] of [base, head].entries()) {
    const body = measured(at * 10_000, sha === head ? 0.7 : 1);
    const query = { commit: sha, branch: "main", committedAt: minute(at), ...(at ? { parents: base } : {}) };
    const { status } = await uploadBody(project, body, query);
    expect(status).toBe(201);
  }
});

test("one of 300 series that fell by 30 % is found by the API and stands first in the comment", async () => {
  const { body } = await read("compare", project, { base, head });
  expect(body.headline).toMatchObject({ verdict: "regressed" });
  expect(body.headline.sentence).toContain(changedSeries);
  const regressed = body.rows.filter((row: { verdict: string }) => row.verdict === "regressed");
  expect(regressed).toMatchObject([{ scenario: changedSeries, metric: "qps" }]);
  const markdown = await read("compare", project, { base, head }, { accept: "text/markdown" });
  const [, , firstRow] = (await markdown.response.text()).split("\n").filter((line) => line.startsWith("|"));
  expect(firstRow).toContain(changedSeries);
});

test("a trend says how many series there are, and pages lead through all of them", async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await read("trend", project, { metric: "qps", ...(cursor ? { cursor } : {}) });
    expect(body.seriesTotal).toBe(count);
    ids.push(...body.series.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
});
