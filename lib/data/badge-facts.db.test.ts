import { expect, test } from "vitest";
import { BadgeQuery } from "@/lib/model";
import { resultBytes, uploadBody } from "@/lib/testing/api";
import { badgeFacts } from "./badge-facts";
import { projectCards } from "./project-views";
import { findProject } from "./projects";

async function stored(file: string, commit: string, branch: string): Promise<void> {
  const meta = { commit: commit.repeat(40), branch, scenario: "ping" };
  const { status } = await uploadBody("badges", resultBytes("wrk", file), meta);
  expect(status).toBe(201);
}

test("badge and first page show the default branch, not what a pull request measured last", async () => {
  await stored("ping-r1.txt", "a", "main");
  await stored("mixed-r1.txt", "b", "experiment");
  const project = await findProject("badges");
  const valueOf = async (asked: object) => (await badgeFacts(project, BadgeQuery.parse(asked))).value;
  const main = await valueOf({});
  expect(main).not.toBe(await valueOf({ branch: "experiment" }));
  expect(main).toBe(await valueOf({ branch: "main" }));
  expect(await valueOf({ branch: "*" })).toBe(await valueOf({ branch: "experiment" }));
  const card = (await projectCards()).find(({ slug }) => slug === "badges");
  expect(card?.main?.qps.points).toHaveLength(1);
});
