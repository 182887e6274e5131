import { expect, test } from "vitest";
import { BadgeQuery } from "@/lib/model";
import { resultBytes, uploadBody } from "@/lib/testing/api";
import { badgeFacts } from "./badge-facts";
import { projectCards } from "./project-cards";
import { findProject } from "./projects";

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
