import { expect, test } from "vitest";
import { profileFixture, resultBytes, uploadForm } from "@/lib/testing/api";

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
