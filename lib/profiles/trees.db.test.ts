import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findProject } from "@/lib/data/projects";
import { decodeTree } from "@/lib/pprof";
import { readItem, uploadForm } from "@/lib/testing/api";
import { findMerged } from "./merged";
import { differenceAtOnce } from "./differences";
import { callTree, profilePicture } from "./trees";

const project = "trees";

async function stored(folded: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const { status, body } = await uploadForm(project, [
    ["commit", "a".repeat(40)],
    ["profile", typeof folded === "string" ? new TextEncoder().encode(folded) : folded, "stacks.folded"],
  ]);
  expect(status).toBe(201);
  return body.profiles[0].id;
}

test("merged profiles have one total, added up out of kept trees or not, also where values cancel", async () => {
  const plain = [await stored("a;b 3\na;c 4\n"), await stored("a;b 10\n")];
  const cancelling = [await stored("a;b 10\na;b -4\n"), await stored("a;b 1\n")];
  const ref = (await findProject(project))!;
  for (const [ids, total] of [
    [plain, 17],
    [cancelling, 7],
  ] as const) {
    const id = ids.join(",");
    const { body } = await readItem("profileTop", project, id, {});
    expect(body.total).toBe(total);
    const { bytes } = await callTree(ref, id, { sampleType: body.sampleType, granularity: "functions" });
    expect(decodeTree(gunzipSync(bytes)).total).toBe(total);
  }
});

test("the first picture of merged profiles shows the stacks of each", async () => {
  const ids = [await stored("main;left 1\nmain;both 1\n"), await stored("main;both 1\nmain;right 1\n")].join(
    ",",
  );
  const ref = (await findProject(project))!;
  const profile = (await findMerged(ref, ids))!;
  const picture = await profilePicture(ref, profile, profile.defaultSampleType);
  expect(picture?.names.map(([short]) => short)).toEqual(["all 4", "main", "both", "left", "right"]);
  expect(await profilePicture(ref, { ...profile, bytes: 2 ** 21 }, profile.defaultSampleType)).toBeNull();
});

test("a page does not wait for a tree that is large, however few bytes were uploaded", async () => {
  const ref = (await findProject(project))!;
  const [base, head, small] = await Promise.all(
    ["f;".repeat(300_000), "f;".repeat(300_001), "f;"].map(async (stack) =>
      findMerged(ref, await stored(new Uint8Array(gzipSync(`${stack}e 1\n`)))),
    ),
  );
  expect(base!.bytes + head!.bytes).toBeLessThan(10_000);
  expect(await differenceAtOnce(ref, base!, head!, "samples")).toBeNull();
  expect((await differenceAtOnce(ref, small!, small!, "samples"))?.nodeCount).toBe(3);
});
