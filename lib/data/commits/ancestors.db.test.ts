import { expect, test } from "vitest";
import { profileFixture, read, resultBytes, uploadBody, uploadForm } from "@/lib/testing/api";

const sha = (digit: string) => digit.repeat(40);

/** Uploads a commit that was measured, or only profiled, and answers what it is naturally compared with. */
async function comparedWith(commit: string, parents: string[], measured = true): Promise<string | null> {
  const { status, body } = await uploadForm("walk", [
    ["meta", JSON.stringify({ commit: sha(commit), parents: parents.map(sha) })],
    measured
      ? ["result", resultBytes("wrk", "ping-r1.txt"), "ping.txt"]
      : ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
  ]);
  expect(status).toBe(201);
  const range = /compare\/([0-9a-f]+)\.\.\./.exec(body.links.compare ?? "");
  return range ? (range[1]?.slice(0, 1) ?? null) : null;
}

test("a commit is compared with its nearest measured ancestor, past those that were not measured", async () => {
  expect(await comparedWith("a", [])).toBeNull();
  expect(await comparedWith("b", ["a"])).toBe("a");
  expect(await comparedWith("c", ["b"], false)).toBe("b");
  expect(await comparedWith("d", ["c"], false)).toBe("b");
  expect(await comparedWith("e", ["d"])).toBe("b");
  expect(await comparedWith("f", ["a"])).toBe("a");
  expect(await comparedWith("1", ["d", "f"])).toBe("f");
  expect(await comparedWith("2", ["9"])).toBeNull();
});

/** Uploads to a project with one commit on its default branch; answers the base of the link, and what a head alone finds. */
async function bases(project: string, meta: Record<string, string>): Promise<(string | null)[]> {
  const { status, body } = await uploadBody(project, resultBytes("wrk", "ping-r1.txt"), meta);
  expect(status).toBe(201);
  const range = /compare\/([0-9a-f]+)\.\.\./.exec(body.links.compare ?? "");
  const comparison = await read("compare", project, { head: meta["commit"] ?? "" });
  return [range?.[1] ?? null, comparison.body.base?.commit ?? null];
}

test("where nothing that was measured leads up to a commit, the link has the base that a head alone finds", async () => {
  const main = { commit: sha("a"), branch: "main", committedAt: "2026-03-01T10:00:00Z" };
  expect(await bases("line", main)).toEqual([null, null]);
  const later = { committedAt: "2026-03-01T11:00:00Z" };
  // A new branch; parents that nobody uploaded; neither branch nor parents; the same commit once more, its parents known.
  expect(await bases("line", { commit: sha("b"), branch: "fast", ...later })).toEqual([sha("a"), sha("a")]);
  const unknown = { commit: sha("c"), branch: "other", parents: sha("9"), ...later };
  expect(await bases("line", unknown)).toEqual([sha("a"), sha("a")]);
  expect(await bases("line", { commit: sha("c") })).toEqual([sha("a"), sha("a")]);
  expect(await bases("line", { commit: sha("d"), ...later })).toEqual([sha("a"), sha("a")]);
  // Nothing of the same series, nothing earlier.
  expect(await bases("line", { commit: sha("e"), scenario: "elsewhere", ...later })).toEqual([null, null]);
  const before = { commit: sha("f"), branch: "old", committedAt: "2026-03-01T09:00:00Z" };
  expect(await bases("line", before)).toEqual([null, null]);
});

test("an upload with profiles has such a link as well", async () => {
  const main = { commit: sha("a"), branch: "main", committedAt: "2026-03-01T10:00:00Z" };
  expect(await bases("pprof", main)).toEqual([null, null]);
  const { body } = await uploadForm("pprof", [
    ["meta", JSON.stringify({ commit: sha("b"), branch: "fast", parents: [sha("9")] })],
    ["result", resultBytes("wrk", "ping-r1.txt"), "ping.txt"],
    ["profile", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz"],
  ]);
  expect(body.links.compare).toContain(`/compare/${sha("a")}...${sha("b")}`);
});
