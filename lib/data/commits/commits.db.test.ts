import { expect, test } from "vitest";
import { resultBytes, uploadForm } from "@/lib/testing/api";
import { commitView } from "./commits";
import { findProject } from "../projects/projects";

const sha = "a".repeat(40);

async function stored(...form: Parameters<typeof uploadForm>[1]): Promise<void> {
  const { status } = await uploadForm("commit-page", [["commit", sha], ...form]);
  expect(status).toBe(201);
}

test("configuration and facts of a commit outlive an upload of another tool that came without any", async () => {
  await stored(
    ["result", resultBytes("wrk", "ping-r1.txt"), "wrk.txt"],
    ["config.GOGC", "100"],
    ["environment", "ci"],
    ["environment.cores", "4"],
  );
  await stored(["result", resultBytes("bombardier", "ping-r1.json"), "b.json"], ["environment", "ci"]);
  const project = await findProject("commit-page");
  const view = project && (await commitView(project, sha));
  expect(view).toMatchObject({ config: { GOGC: "100" }, environmentFacts: { cores: "4" } });
});
