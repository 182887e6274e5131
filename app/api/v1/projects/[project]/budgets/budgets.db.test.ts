import { expect, test } from "vitest";
import { read, uploadBody, write } from "@/lib/testing/api";
import { at, minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { uploadHistory } from "@/lib/testing/history";
import { GET } from "./route";

const budgetsOf = async (project: string) => {
  const answer = await GET(new Request("http://benchtrail.test/"), { params: Promise.resolve({ project }) });
  return { status: answer.status, items: (await answer.json()).items };
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("budgets stand as the newest commit of their branch has them", async () => {
  await uploadHistory("budgets", at(20_000, 12));
  const set = await write("patchProject", "budgets", {
    budgets: [
      { scenario: "GET /ping", metric: "latency_p99", max: 0.05 },
      { scenario: "GET /ping", metric: "qps", min: 30_000, branch: "main" },
      { scenario: "GET /nothing", metric: "qps", min: 1 },
    ],
  });
  expect(set.status).toBe(200);
  expect(set.body.budgets).toHaveLength(3);
  const { items } = await budgetsOf("budgets");
  expect(items.map(({ state }: { state: string }) => state)).toEqual(["met", "crossed", "not-measured"]);
  expect(plain(items[0].sentence)).toBe("P99 of GET /ping: 5.29 of 50 ms, 11 %: met");
  expect(items[0]).toMatchObject({ value: 0.00529, branch: "main", commit: shaOf("budgets 11") });
  expect(items[1].series).toHaveLength(1);

  // A branch that crosses nothing on main is told against the budgets in its comparison.
  await uploadBody("budgets", wrkOutput(20_000, 80), {
    commit: shaOf("slow"),
    branch: "feature",
    committedAt: minute(20),
    parents: shaOf("budgets 11"),
  });
  expect((await budgetsOf("budgets")).items[0].state).toBe("met");
  const sides = { base: shaOf("budgets 11"), head: shaOf("slow") };
  const { body } = await read("compare", "budgets", sides);
  expect(body.budgets.map(({ metric, state }: Record<string, string>) => [metric, state])).toEqual([
    ["latency_p99", "crossed"],
    ["qps", "crossed"],
  ]);
  const markdown = await read("compare", "budgets", sides, { accept: "text/markdown" });
  expect(plain(await markdown.response.text())).toContain(
    "❌ Budget P99 of GET /ping: 80 of 50 ms, 160 %: crossed",
  );
});

test("failed runs never meet a budget", async () => {
  const failed = await uploadBody("failed", wrkOutput(20_000, 1, "Non-2xx or 3xx responses: 90000\n"), {
    commit: shaOf("failed"),
    branch: "main",
  });
  const { scenario, checks } = failed.body.runs[0];
  expect(checks.some(({ level }: { level: string }) => level === "error")).toBe(true);
  await write("patchProject", "failed", { budgets: [{ scenario, metric: "latency_p99", max: 1_000 }] });
  expect((await budgetsOf("failed")).items[0]).toMatchObject({ state: "crossed", interval: null });
});

test("a budget that cannot be one is refused", async () => {
  await uploadHistory("refused", at(20_000, 1));
  const both = { scenario: "a", metric: "qps", min: 1, max: 2 };
  for (const budgets of [[both], [{ scenario: "a", metric: "qps" }], [{ metric: "qps", max: 1 }], {}]) {
    const { status, body } = await write("patchProject", "refused", { budgets });
    expect(status).toBe(400);
    expect(body.errors[0].path).toContain("budgets");
  }
  expect((await write("patchProject", "refused", { budgets: null })).body.budgets).toEqual([]);
});
