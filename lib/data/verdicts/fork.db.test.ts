import { expect, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { findProject } from "@/lib/data/projects";
import { uploadBody } from "@/lib/testing/api";
import { minute, shaOf, wrkOutput } from "@/lib/testing/measured";
import { forkOf } from "./fork";

const upload = (name: string, at: number, parent: string | null, branch: string) =>
  uploadBody("forks", wrkOutput(10_000 + at), {
    commit: shaOf(name),
    committedAt: minute(at),
    branch,
    ...(parent && { parents: shaOf(parent) }),
  });

test("a branch began at the measured commit of the default branch that its first one is judged against", async () => {
  await upload("m1", 1, null, "main");
  await upload("m2", 2, "m1", "main");
  await upload("t1", 3, "m2", "topic");
  await upload("m3", 4, "m2", "main");
  await upload("t2", 5, "t1", "topic");
  await searchQueued();
  const project = await findProject("forks");
  if (!project) throw new Error("The project was not made");
  expect(await forkOf(project, "topic")).toEqual({ base: "main", commit: shaOf("m2") });
  expect(await forkOf(project, "main")).toBeNull();
  expect(await forkOf(project, "nowhere")).toEqual({ base: "main", commit: null });
});
