import { expect, test } from "vitest";
import { profileFixture, uploadBody, uploadForm } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { statementsSent } from "../database/database";
import { findProject } from "../projects/projects";
import { requestedComparison } from "./requested-comparison";

const fields = (n: number) => ({ commit: shaOf(`kept ${n}`), branch: "main", committedAt: minute(n) });

const upload = async (project: string, n: number, qps: number) =>
  expect((await uploadBody(project, wrkOutput(qps), fields(n))).status).toBe(201);

/** The comparison of the first two commits, and the statements that it took. */
async function compared() {
  const project = (await findProject("kept"))!;
  const before = statementsSent();
  const { comparisons } = await requestedComparison(project, shaOf("kept 0"), [shaOf("kept 1")]);
  const [comparison] = comparisons ?? [];
  return { ...comparison!, statements: statementsSent() - before };
}

test("a comparison is found once, until runs of its own project change", async () => {
  await upload("kept", 0, 10_000);
  await upload("kept", 1, 9_000);
  const first = await compared();
  await upload("elsewhere", 0, 5_000);
  const second = await compared();
  expect(second.rows).toBe(first.rows);
  expect(second.statements).toBeLessThan(first.statements);

  await upload("kept", 1, 9_100);
  const third = await compared();
  expect(third.rows).not.toBe(first.rows);
  expect(third.rows.find(({ metric }) => metric === "qps")?.head.n).toBe(2);
});

test("several who ask at once have it found once; profiles that came since stand in it", async () => {
  await upload("kept", 1, 9_200);
  const [a, b, c] = await Promise.all([compared(), compared(), compared()]);
  expect(b?.rows).toBe(a?.rows);
  expect(c?.rows).toBe(a?.rows);
  expect(a?.profiles).toEqual([]);
  await uploadForm("kept", [
    ...Object.entries(fields(1)),
    ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
  ]);
  expect((await compared()).profiles).toHaveLength(1);
});
