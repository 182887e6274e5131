import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { searchQueued } from "@/lib/changes/search";
import { BadgeQuery } from "@/lib/model";
import { resultBytes, uploadBody } from "@/lib/testing/api";
import { at, minute, noisy, shaOf, wrkOutput } from "@/lib/testing/measured";
import { badgeFacts } from "./badge-facts";
import { projectCards } from "./project-cards";
import { findProject } from "./projects";

/** Every statement, by its name and text. */
const sent: string[] = [];

beforeAll(() => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
    const [{ name, text }] = args as unknown as [{ name?: string; text?: string }];
    sent.push(`${name} ${text}`);
    return Reflect.apply(query, this, args) as never;
  });
});

async function stored(file: string, commit: string, branch: string, project = "badges"): Promise<void> {
  const meta = { commit: commit.repeat(40), branch, scenario: "ping" };
  const { status } = await uploadBody(project, resultBytes("wrk", file), meta);
  expect(status).toBe(201);
}

test("badge and first page show the default branch, not what a pull request measured last", async () => {
  await stored("ping-r1.txt", "a", "main");
  await stored("mixed-r1.txt", "b", "experiment");
  const project = await findProject("badges");
  const valueOf = async (query: object) => (await badgeFacts(project, BadgeQuery.parse(query))).value;
  const main = await valueOf({});
  expect(main).not.toBe(await valueOf({ branch: "experiment" }));
  expect(main).toBe(await valueOf({ branch: "main" }));
  expect(await valueOf({ branch: "*" })).toBe(await valueOf({ branch: "experiment" }));
  const card = (await projectCards({})).items.find(({ slug }) => slug === "badges");
  expect(card?.main?.sparks[0]?.points).toHaveLength(1);
});

test("the first page tells the numbers of a failed run from others, and compares them with nothing", async () => {
  await stored("wrk-timeouts.txt", "c", "main", "failing");
  await stored("wrk-timeouts.txt", "d", "main", "failing");
  const mainOf = async (project: string) =>
    (await projectCards({})).items
      .find(({ slug }) => slug === project)
      ?.main?.sparks.find(({ metric }) => metric === "latency_p99");
  expect(await mainOf("failing")).toMatchObject({ points: [expect.any(Number), expect.any(Number)] });
  expect(await mainOf("failing")).toMatchObject({ invalid: true, change: null });
  expect(await mainOf("badges")).toMatchObject({ invalid: false });
});

test("a badge tells what the verdict of the commit says of its series, and compares nothing itself", async () => {
  for (const [n, slow] of [...at(10_000, 6), 6_000].entries())
    for (const [scenario, level] of Object.entries({ slow, same: 10_000 }))
      for (let repeat = 0; repeat < 3; repeat++)
        await uploadBody("verdicts", wrkOutput(noisy(level, 10 * n + repeat)), {
          commit: shaOf(`verdicts ${n}`),
          branch: "main",
          committedAt: minute(n),
          scenario,
          ...(n > 0 ? { parents: shaOf(`verdicts ${n - 1}`) } : {}),
        });
  const project = await findProject("verdicts");
  const read = async (scenario: string) => badgeFacts(project, BadgeQuery.parse({ scenario, metric: "qps" }));
  const atOnce = [await read("slow"), await read("same")];
  expect(atOnce.map(({ tone }) => tone)).toEqual(["worse", "neutral"]);
  await searchQueued();
  sent.length = 0;
  expect([await read("slow"), await read("same")]).toEqual(atOnce);
  expect(sent.some((text) => text.includes("commit_verdict"))).toBe(true);
  expect(sent.filter((text) => text.includes("runs-at-commits"))).toEqual([]);
});

test("of more series than a chart has lines, the badge shows the one measured last", async () => {
  const output = (names: readonly string[]) =>
    new TextEncoder().encode(
      `pkg: shop\n${names.map((name) => `Benchmark${name}-8 \t 1000 \t 99.5 ns/op\n`).join("")}PASS\n`,
    );
  const many = Array.from({ length: 70 }, (_, n) => `Case${n}`);
  for (const [n, names] of [many, ["Zlast"]].entries())
    await uploadBody("many", output(names), {
      commit: shaOf(`many ${n}`),
      branch: "main",
      committedAt: minute(n),
    });
  const project = await findProject("many");
  const { label } = await badgeFacts(project, BadgeQuery.parse({ tool: "gobench", metric: "time_per_op" }));
  expect(label).toContain("Zlast");
  expect((await badgeFacts(project, BadgeQuery.parse({ tool: "no-such" }))).value).toBe("no data");
});
