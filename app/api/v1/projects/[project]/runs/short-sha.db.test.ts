import { expect, test } from "vitest";
import { read, resultBytes, uploadBody } from "@/lib/testing/api";

const sha = "3c21054a6f5431fdbda51dc9d48f6d7f4cf31239";
const wrk = resultBytes("wrk", "ping-r1.txt");

test("a short sha means the only known commit that begins so", async () => {
  const upload = async (commit: string, more: Record<string, string> = {}) =>
    (await uploadBody("short", wrk, { commit, ...more })).body.commit;
  const commits = async () => {
    const { body } = await read("runs", "short");
    return new Set(body.items.map((run: { commit: string }) => run.commit));
  };
  await upload(sha);
  expect(await upload(sha.slice(0, 7).toUpperCase(), { message: "told later" })).toBe(sha);
  expect(await commits()).toEqual(new Set([sha]));
  const second = sha.slice(0, 12) + "0".repeat(28);
  expect(await upload(second)).toBe(second);
  expect(await upload(sha.slice(0, 13))).toBe(sha);
  // Two known commits begin so: which of them is meant nobody can tell.
  expect(await upload(sha.slice(0, 7))).toBe(sha.slice(0, 7));
  expect(await upload("0123456")).toBe("0123456");
  expect(await commits()).toEqual(new Set([sha, second, sha.slice(0, 7), "0123456"]));
});
