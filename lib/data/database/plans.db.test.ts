import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { searchQueued } from "@/lib/changes/search";
import { read, uploadBody } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, shaOf, wrkOutput } from "@/lib/testing/measured";

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Tables that grow with what is uploaded. */
const large = ["run", "commit", "commit_branch", "extra_metric", "upload", "raw_file", "commit_verdict"];
large.push("change_point", "change_scan", "profile", "audit");

const sent = new Map<string, Statement>();

/** Every statement that the hot paths send, once, with values of its own. */
beforeAll(async () => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
    const [first, second] = args as unknown[];
    const config = (
      typeof first === "string" ? { text: first, values: second } : first
    ) as Partial<Statement>;
    const values = Array.isArray(config.values) ? config.values : [];
    if (config.text) sent.set(config.text, { text: config.text, values });
    return Reflect.apply(query, this, args) as never;
  });
  await uploadHistory("plans", at(10_000, 6));
  await uploadBody("plans", wrkOutput(9_000), { commit: shaOf("plans side"), branch: "side" });
  await searchQueued();
  const head = shaOf("plans 5");
  await read("trend", "plans", { metric: "qps", branch: "main", last: "5" });
  await read("trend", "plans", { metric: "qps" });
  await read("commits", "plans", { text: "commit 3" });
  await read("commits", "plans", { branch: "side" });
  await read("compare", "plans", { head });
  await read("compare", "plans", { base: "main", head: "side" });
  await read("changes", "plans");
  await read("runs", "plans");
  await read("project", "plans");
  spy.mockRestore();
}, 120_000);

const isQuestion = ({ text }: Statement) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text);
const tablesIn = (text: string) => large.filter((table) => new RegExp(`\\b${table}\\b`).test(text));

test("every statement of a hot path that reads or writes a tenant's table names the tenant", () => {
  const statements = [...sent.values()].filter((one) => isQuestion(one) && tablesIn(one.text).length > 0);
  expect(statements.length).toBeGreaterThan(25);
  expect(statements.filter(({ text }) => !text.includes("project_id")).map(({ text }) => text)).toEqual([]);
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("none of them reads a table whole, or rows of other tenants", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  // Tables are tiny here: what has no index to go by is still read whole.
  await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
  const wrong: string[] = [];
  for (const { text, values } of sent.values()) {
    if (!isQuestion({ text, values }) || tablesIn(text).length === 0) continue;
    const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] });
    for (const node of nodesOf(rows[0]["QUERY PLAN"][0].Plan)) {
      const { "Node Type": type, "Relation Name": table = "", "Index Cond": condition = "" } = node;
      if (!large.includes(table) || !type.includes("Scan")) continue;
      if (type === "Seq Scan" || !condition.includes("project_id"))
        wrong.push(`${type} of ${table} (${condition}): ${text.slice(0, 200)}`);
    }
  }
  await client.end();
  expect(wrong).toEqual([]);
});
