import { expect, test } from "vitest";
import type { ComparisonRow } from "@/lib/model";
import { read, uploadBody, write } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { judgeOf } from "./figure-verdicts";
import { projectCards } from "../projects/project-cards";
import { findProject } from "../projects/projects";

const project = "judged";
const sha = (n: number) => shaOf(`${project} ${n}`);

async function measured(n: number, outputs: readonly BodyInit[]): Promise<void> {
  for (const output of outputs) {
    const meta = { commit: sha(n), committedAt: minute(n), branch: "main", scenario: "ping" };
    expect((await uploadBody(project, output, meta)).status).toBe(201);
  }
}

/** Outputs of five runs about a QPS and a P99 (ms). */
const five = (qps: number, p99: number) =>
  [-3, 1, 0, 2, -2].map((percent, at) => wrkOutput(qps * (1 + percent / 100), p99 * (1 + at / 20)));

const cardOf = async () => {
  const { items } = await projectCards({});
  const sparks = items.find(({ slug }) => slug === project)?.main?.sparks ?? [];
  return Object.fromEntries(sparks.map(({ metric, change }) => [metric, { change }]));
};

test("the first page calls a change better or worse only where the comparison does", async () => {
  await measured(0, five(20_000, 5));
  expect(await cardOf()).toMatchObject({ qps: { change: null }, latency_p99: { change: null } });

  await measured(1, five(20_000, 8));
  expect(await cardOf()).toMatchObject({
    qps: { change: { verdict: "inconclusive", change: 0 } },
    latency_p99: { change: { verdict: "regressed", change: 0.6 } },
  });

  // A little less, but of a single run: no more than what uploads here differ by.
  await measured(2, [wrkOutput(19_000, 8)]);
  expect(await cardOf()).toMatchObject({
    qps: { change: { verdict: "inconclusive", change: -0.05 } },
    latency_p99: { change: { verdict: "inconclusive" } },
  });
});

test("changes are judged as their comparisons judge them, those of failed runs, too", async () => {
  await measured(3, [wrkOutput(90_000, 1, "  Non-2xx or 3xx responses: 90000\n")]);
  const pairs = [
    { base: sha(0), head: sha(1) },
    { base: sha(0), head: sha(2) },
    { base: sha(2), head: sha(3) },
  ];
  const ref = (await findProject(project))!;
  const primary = ["qps", "latency_p99", "error_rate"];
  const judges = [await judgeOf(ref, pairs), await judgeOf(ref, pairs, "all")] as const;
  const verdicts = new Set<string>();
  for (const pair of pairs) {
    const { body } = await read("compare", project, pair);
    for (const row of body.rows as ComparisonRow[]) {
      const { verdict, change, explanation } = row;
      const judge = judges[primary.includes(row.metric) ? 0 : 1];
      expect(judge(pair, row.seriesId, row.metric)).toMatchObject({ verdict, change, explanation });
      verdicts.add(verdict);
    }
  }
  expect([...verdicts]).toEqual(expect.arrayContaining(["regressed", "inconclusive", "not-comparable"]));
});

test("what was judged is judged anew when its commits get runs, and by other thresholds", async () => {
  const pair = { base: sha(0), head: sha(1) };
  const explanation = async () => {
    const judge = await judgeOf((await findProject(project))!, [pair]);
    const { body } = await read("compare", project, pair);
    const [row] = (body.rows as ComparisonRow[]).filter(({ metric }) => metric === "qps");
    const judged = judge(pair, row!.seriesId, "qps")!;
    expect(judged).toMatchObject({ verdict: row!.verdict, explanation: row!.explanation });
    return judged.explanation;
  };
  const all = [await explanation()];
  await measured(1, five(26_000, 8));
  all.push(await explanation());
  expect((await write("patchProject", project, { thresholds: { qps: 5 } })).status).toBe(200);
  all.push(await explanation());
  expect(new Set(all).size).toBe(3);
});

test("commits that nobody knows are not judged", async () => {
  const unknown = { base: shaOf("unknown"), head: sha(1) };
  const judge = await judgeOf((await findProject(project))!, [unknown]);
  expect(judge(unknown, "", "qps")).toBeNull();
});
