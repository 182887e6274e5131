import { expect, test } from "vitest";
import { profileFixture, uploadForm } from "@/lib/testing/api";
import { shaOf } from "@/lib/testing/measured";
import { jumpTargets } from "./targets";

test("functions, authors and kinds of profiles are found, and two shas mean their comparison", async () => {
  const [first, second] = [shaOf("found 0"), shaOf("found 1")];
  for (const [at, commit] of [first, second].entries()) {
    const { status } = await uploadForm("found", [
      ["commit", commit],
      ["author", "Ada L"],
      ["committedAt", new Date(Date.UTC(2026, 0, 1 + at)).toISOString()],
      ["profile", profileFixture(`${at === 0 ? "67d81305b8ca" : "3c21054a6f54"}-cpu.pb.gz`), "cpu.pb.gz"],
    ]);
    expect(status).toBe(201);
  }
  const targets = async (words: string, kind: string) =>
    (await jumpTargets(words, "found")).filter((target) => target.kind === kind);
  const [found] = await targets("mallocgc", "function");
  expect(found).toMatchObject({ detail: "cpu", href: expect.stringContaining("name=runtime.mallocgc") });
  // What is gone from the newest profile is found in the one before.
  expect(await targets("routeStats observe", "function")).not.toEqual([]);
  expect(await targets("ada", "author")).toMatchObject([
    { label: "Ada L", href: "/found/commits?author=Ada+L" },
  ]);
  expect(await targets("cpu", "profile")).toMatchObject([{ href: "/found/profiles?kind=cpu" }]);
  const both = `${first.slice(0, 8)} ${second.slice(0, 8)}`;
  expect(await targets(both, "comparison")).toMatchObject([
    { href: `/found/compare/${first.slice(0, 8)}...${second.slice(0, 8)}` },
  ]);
  expect(await targets("slower", "page")).toMatchObject([{ href: "/found/commits?verdict=regressed" }]);
});
