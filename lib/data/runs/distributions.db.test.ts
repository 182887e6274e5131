import { expect, test } from "vitest";
import { resultBytes, uploadForm } from "@/lib/testing/api";
import { measuredLatencies } from "./distributions";
import { findProject } from "../projects/projects";

const [base, head, other] = ["a", "b", "c"].map((sign) => sign.repeat(40));

async function stored(commit: string | undefined, tool: string, file: string): Promise<string> {
  const meta = JSON.stringify({ commit, committedAt: "2026-03-01T10:00:00Z", scenario: "mixed" });
  const { status, body } = await uploadForm("spread", [
    ["meta", meta],
    ["result", resultBytes(tool, file), file],
  ]);
  expect(status).toBe(201);
  return body.uploadId;
}

async function measured(from: string | undefined, to: string | undefined) {
  const project = await findProject("spread");
  return project ? measuredLatencies(project, { base: from ?? "", head: to ?? "" }) : [];
}

test("runs of both sides say how they were measured, with all of their requests where the tool gave them", async () => {
  await stored(base, "k6", "derived-k6-ndjson-truncated.ndjson");
  await stored(head, "wrk", "ping-r1.txt");
  await stored(other, "wrk", "ping-r1.txt");
  const runs = await measured(base, head);
  expect(runs).toHaveLength(2);
  const [k6, wrk] = runs;
  expect(k6).toMatchObject({ side: "base", tool: "k6" });
  expect(k6?.histogram?.counts.length).toBeGreaterThan(10);
  expect(wrk).toMatchObject({ side: "head", tool: "wrk", histogram: null, how: { loop: "closed" } });
});

test("two uploads of one commit are told apart", async () => {
  const again = await stored(head, "wrk", "ping-r1.txt");
  expect((await measured(head, `upload:${again}`)).map(({ side }) => side)).toEqual(["base", "base", "head"]);
  expect(await measured(head, "d".repeat(40))).toEqual([]);
});
