import { expect, test } from "vitest";
import { storeBootstrapTokens } from "@/lib/data/access";
import { prisma } from "@/lib/data/database";
import { hashOf } from ".";

const stored = async () => {
  const tokens = await prisma().token.findMany({ where: { revokedAt: null }, orderBy: { id: "asc" } });
  return tokens.map(({ hash }) => Buffer.from(hash).toString("hex"));
};
const hex = (...tokens: string[]) => tokens.map((token) => Buffer.from(hashOf(token)).toString("hex"));
const start = (tokens: string[], host = "") => storeBootstrapTokens(tokens.map(hashOf), host);

test("the last start says which bootstrap tokens count, and two may overlap", async () => {
  await start(["old"]);
  expect(await stored()).toEqual(hex("old"));
  await start(["new", "old"]);
  expect((await stored()).sort()).toEqual(hex("new", "old").sort());
  await start(["new"]);
  expect(await stored()).toEqual(hex("new"));
});

test("servers that make their own tokens know one another's", async () => {
  await start(["of a"], "a");
  await start(["of b"], "b");
  await start(["of a, new"], "a");
  expect(await stored()).toEqual(expect.arrayContaining(hex("of b", "of a, new")));
  expect(await stored()).not.toContain(hex("of a")[0]);
  await start(["for all"]);
  expect(await stored()).toEqual(hex("for all"));
});

test("what was revoked stays refused when a start brings it again", async () => {
  await start(["leaked"]);
  await prisma().token.updateMany({ where: { revokedAt: null }, data: { revokedAt: new Date() } });
  expect((await start(["leaked"])).map((hash) => Buffer.from(hash).toString("hex"))).toEqual(hex("leaked"));
  expect(await stored()).toEqual([]);
});
