import { expect, test } from "vitest";
import { profileFixture, read, readItem, resultBytes, uploadForm } from "@/lib/testing/api";
import { pool } from "../database/database";
import { findProfile } from "./profiles";
import { profilesBeside, repeatsOf } from "./profile-choices";
import { findProject } from "../projects/projects";

const project = "pairs";
/** As long as the profiles took. */
const wrk = new TextEncoder().encode(
  new TextDecoder()
    .decode(resultBytes("wrk", "ping-r1.txt"))
    .replace(/\d+ requests in 3.02s/, "196300 requests in 5.04s"),
);

/** Uploads a run and a profile that was taken meanwhile; the profile's id. */
async function stored(commit: string, fields: Record<string, string> = {}, sha = commit): Promise<string> {
  const { status, body } = await uploadForm(project, [
    ["commit", sha.padEnd(40, "0")],
    ["scenario", "mixed"],
    ...Object.entries(fields),
    ["result", wrk, "wrk.txt"],
    ["profile", profileFixture(`${commit}-cpu.pb.gz`), "cpu.pb.gz"],
  ]);
  expect(status).toBe(201);
  return body.profiles[0].id;
}

const compare = (base: string, head: string, headers?: Record<string, string>) =>
  read("compare", project, { base, head }, headers);

test("a comparison pairs all repeats of both sides, and what it names is there", async () => {
  const bases = [await stored("c428be0e20c8"), await stored("c428be0e20c8")];
  const head = await stored("3c21054a6f54");
  const base = bases.join(",");
  const { body } = await compare("c428be0e20c8", "3c21054a6f54");
  expect(body.profiles).toEqual([
    { kind: "cpu", scenario: "mixed", base, head, url: expect.stringContaining(`/${base}...${head}`) },
  ]);
  const rows = async (query: Record<string, string>, id: string) =>
    (await readItem("profileTop", project, id, { limit: "3", ...query })).body;
  expect((await rows({}, base)).total).toBe(2 * (await rows({}, bases[0]!)).total);
  expect((await readItem("profileFlamegraph", project, head, { sampleType: "cpu", base })).status).toBe(200);
  const markdown = await (
    await compare("c428be0e20c8", "3c21054a6f54", { accept: "text/markdown" })
  ).response.text();
  expect(markdown).toContain(`${base}...${head}`);
  expect(markdown).toContain("cpu per request");
});

test("a side of runs with a tag has the profiles that came with them, and no others", async () => {
  const gin = await stored("c428be0e20c8", { "tags.framework": "gin" }, "abc1");
  const echo = await stored("3c21054a6f54", { "tags.framework": "echo" }, "abc1");
  const both = await compare("abc10000:framework=gin", "abc10000:framework=echo");
  expect(both.body.profiles).toMatchObject([{ kind: "cpu", base: gin, head: echo }]);
  const whole = await compare("abc10000:framework=gin", "abc10000");
  expect(whole.body.profiles).toMatchObject([{ base: gin, head: `${gin},${echo}` }]);
});

/** Copies a stored profile as that many uploads long before it. */
async function copiesBefore(id: string, many: number): Promise<void> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'profile' AND column_name <> 'id'",
  );
  const columns = rows.map(({ name }) => name).join(", ");
  await pool().query(
    `INSERT INTO profile (id, ${columns}) SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${columns}
      FROM profile, generate_series(1, ${many}) AS n WHERE id = $1`,
    [id],
  );
}

test("the newest repeats are known of a commit with more profiles than are looked through", async () => {
  const head = await stored("3c21054a6f54", {}, "f111");
  await copiesBefore(head, 520);
  const newest = await stored("3c21054a6f54", {}, "f111");
  const { body } = await compare("3c21054a6f54", "f1110000");
  const ids = body.profiles[0].head.split(",");
  expect(ids).toHaveLength(10);
  expect(ids.slice(-2)).toEqual([head, newest]);
  const ref = (await findProject(project))!;
  const profile = (await findProfile(ref, newest))!;
  expect(repeatsOf(profile, await profilesBeside(ref, profile))).toEqual(ids);
});
