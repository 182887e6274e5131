import { expect, test } from "vitest";
import { resultBytes, uploadForm } from "@/lib/testing/api";
import { measuredLatencies } from "./distributions";
import { findProject } from "./projects";

const [base, head, other] = ["a", "b", "c"].map((sign) => sign.repeat(40));

async function stored(commit: string | undefined, tool: string, file: string): Promise<void> {
  const meta = JSON.stringify({ commit, committedAt: "2026-03-01T10:00:00Z", scenario: "mixed" });
  const { status } = await uploadForm("spread", [
    ["meta", meta],
    ["result", resultBytes(tool, file), file],
  ]);
  expect(status).toBe(201);
}

test("runs of both sides say how they were measured, with all of their requests where the tool gave them", async () => {
  await stored(base, "k6", "derived-k6-ndjson-truncated.ndjson");
  await stored(head, "wrk", "ping-r1.txt");
  await stored(other, "wrk", "ping-r1.txt");
  const project = await findProject("spread");
  const measured = project ? await measuredLatencies(project, [base ?? "", head ?? ""]) : [];
  expect(measured).toHaveLength(2);
  const [k6, wrk] = ["k6", "wrk"].map((tool) => measured.find((run) => run.tool === tool));
  expect(k6?.commit).toBe(base);
  expect(k6?.histogram?.counts.length).toBeGreaterThan(10);
  expect(wrk).toMatchObject({ commit: head, histogram: null, how: { loop: "closed" } });
});
