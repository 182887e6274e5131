import { expect, test } from "vitest";
import { findProject } from "@/lib/data/projects";
import { resultBytes, uploadBody } from "@/lib/testing/api";
import { seriesTrends } from "./read";

const sha = (digit: string) => digit.repeat(40);

async function stored(commit: string, branch: string, scenario: string): Promise<string> {
  const meta = { commit: sha(commit), branch, scenario };
  const { status, body } = await uploadBody("lines", resultBytes("wrk", "ping-r1.txt"), meta);
  expect(status).toBe(201);
  return body.runs[0].seriesId;
}

async function shownLine(seriesId: string, branch?: string) {
  const project = await findProject("lines");
  if (!project) throw new Error("The project was not made.");
  const shown = await seriesTrends(project, {
    metric: "qps",
    seriesId,
    branch,
  });
  const points = shown.trends.flatMap(({ series }) => series).flatMap((one) => one.points);
  return { branch: shown.branch, commits: points.map(({ commit }) => commit.slice(0, 1)) };
}

test("the page of a series draws the commits of one branch in a line, the default one's unasked", async () => {
  const ping = await stored("a", "main", "ping");
  await stored("b", "fast", "ping");
  await stored("c", "main", "ping");
  expect(await shownLine(ping)).toEqual({ branch: "main", commits: ["a", "c"] });
  expect(await shownLine(ping, "fast")).toEqual({ branch: "fast", commits: ["b"] });
  expect(await shownLine(ping, "*")).toEqual({ branch: undefined, commits: ["a", "b", "c"] });
});

test("a series that only other branches have measured is drawn all the same", async () => {
  const issue = await stored("d", "fast", "issue");
  expect(await shownLine(issue)).toEqual({ branch: undefined, commits: ["d"] });
  expect(await shownLine(issue, "main")).toEqual({ branch: "main", commits: [] });
});
