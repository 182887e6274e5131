import { describe, expect, it } from "vitest";
import { pool } from "../database/database";
import { commitBefore, commitsBefore } from "./commit-before";

interface Commit {
  parents?: string[];
  branches?: string[];
  series?: string[];
}

const uuidOf = (name: string) => `md5('${name}')::uuid`;
let projects = 0;

/** Stores commits by their names, in the order of time; each on main with a run of "wrk" unless it says otherwise. */
async function store(commits: Record<string, Commit>): Promise<string> {
  const slug = `before-${projects++}`;
  const project = uuidOf(slug);
  await pool().query(`INSERT INTO project (id, slug, name) VALUES (${project}, '${slug}', '${slug}')`);
  await pool().query(`INSERT INTO environment VALUES (${project}, ${project}, 'ci', '{}')`);
  await pool().query(`INSERT INTO upload (project_id, id) VALUES (${project}, ${project})`);
  await pool().query(
    `INSERT INTO raw_file (project_id, id, codec, size, bytes) VALUES (${project}, ${project}, 0, 0, '')`,
  );
  for (const [at, [sha, commit]] of Object.entries(commits).entries()) {
    const { parents = [], branches = ["main"], series = ["wrk"] } = commit;
    const time = `'2026-01-01'::timestamptz + ${at} * interval '1 minute'`;
    await pool().query(
      `INSERT INTO commit (project_id, id, sha, parents, committed_at) VALUES (${project}, ${uuidOf(sha)}, $1, $2, ${time})`,
      [sha, parents],
    );
    await pool().query(
      `INSERT INTO commit_branch SELECT ${project}, name, ${uuidOf(sha)}, ${time} FROM unnest($1::text[]) AS name`,
      [branches],
    );
    await pool().query(
      `INSERT INTO series (project_id, id, scenario, tool, environment, load)
       SELECT ${project}, md5(name)::uuid, name, name, 'ci', '{}' FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING`,
      [series],
    );
    await pool().query(
      `INSERT INTO run (project_id, id, upload_id, series_id, commit_id, environment_id, raw_id, committed_at)
       SELECT ${project}, gen_random_uuid(), ${project}, md5(name)::uuid, ${uuidOf(sha)}, ${project}, ${project}, ${time}
       FROM unnest($1::text[]) AS name`,
      [series],
    );
  }
  return (await pool().query<{ id: string }>(`SELECT ${project} AS id`)).rows[0]?.id ?? "";
}

const idsOf = async (names: readonly string[]) =>
  (
    await pool().query<{ id: string }>("SELECT md5(name)::uuid AS id FROM unnest($1::text[]) AS name", [
      names,
    ])
  ).rows.map(({ id }) => id);

async function sinceOf(commits: Record<string, Commit>, main: string | null = "main") {
  const projectId = await store(commits);
  const names = Object.keys(commits);
  const ids = await idsOf(names);
  const nameOf = new Map(ids.map((id, at) => [id, names[at]]));
  const before = await commitsBefore(projectId, ids, main);
  return Object.fromEntries(
    [...before].map(([id, since]) => [nameOf.get(id), nameOf.get(since ?? "") ?? null]),
  );
}

const on = (branch: string) => ({ branches: [branch] });
const none = { series: [] };

describe("commitsBefore", () => {
  it("follows first parents before others, whatever the dates say", async () => {
    const merged = { a: {}, b: { parents: ["a"] }, side: { parents: ["a"] }, m: { parents: ["b", "side"] } };
    expect(await sinceOf(merged)).toEqual({ a: null, b: "a", side: "a", m: "b" });
    const late = { c: { parents: ["p"] }, later: { parents: ["c"] }, p: {} };
    expect(await sinceOf(late)).toMatchObject({ c: "p", later: "c" });
    const behind = { a: {}, u: { ...none, parents: ["a"] }, side: {}, m: { parents: ["u", "side"] } };
    expect((await sinceOf(behind)).m).toBe("a");
  });

  it("passes by what was not measured, and takes other parents where the first lead to nothing", async () => {
    const passed = { a: {}, b: { ...none, parents: ["a"] }, c: { parents: ["b"] } };
    expect(await sinceOf(passed)).toEqual({ a: null, c: "a" });
    expect((await sinceOf({ x: {}, a: none, m: { parents: ["a", "x"] } })).m).toBe("x");
  });

  it("prefers one with a common series, and takes any measured one else", async () => {
    const nightly = {
      a: { series: ["wrk", "k6"] },
      b: { parents: ["a"] },
      c: { parents: ["b"], series: ["k6"] },
    };
    expect((await sinceOf(nightly)).c).toBe("a");
    expect((await sinceOf({ a: {}, b: { parents: ["a"], series: ["k6"] } })).b).toBe("a");
  });

  it("without known parents goes by time along the branch, then along the default branch", async () => {
    const history = { a: {}, f: on("f"), b: {}, g: on("f"), other: on("x"), gap: { parents: ["unknown"] } };
    expect(await sinceOf(history)).toEqual({ a: null, f: "a", b: "a", g: "f", other: "b", gap: "b" });
    expect(await sinceOf({ a: { branches: [] }, b: { branches: [] } }, null)).toEqual({ a: null, b: "a" });
  });

  it("ends where parents go round", async () => {
    expect(await sinceOf({ a: { parents: ["b"] }, b: { parents: ["a"] } })).toEqual({ a: "b", b: "a" });
    expect(await sinceOf({ a: { ...none, parents: ["b"] }, b: { ...none, parents: ["a"] } })).toEqual({});
  });

  it("knows what stands before a commit without runs, too", async () => {
    const projectId = await store({ a: {}, profiled: { ...none, parents: ["a"] } });
    const [a, profiled = ""] = await idsOf(["a", "profiled"]);
    expect((await commitBefore(projectId, profiled, "main"))?.id).toBe(a);
    expect((await commitsBefore(projectId, [profiled], "main")).size).toBe(0);
  });
});
