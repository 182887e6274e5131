import { expect, test } from "vitest";
import { profileFixture, uploadForm } from "@/lib/testing/api";
import { profileBackgrounds } from "./profile-load";
import { joinIds } from "@/lib/model";
import { findProject } from "../projects/projects";

const name = "3c21054a6f54-cpu.pb.gz";

/** Uploads a profile with what is said of its build; the profile's id. */
async function stored(commit: string, about: object): Promise<string> {
  const meta = { commit: commit.repeat(40), committedAt: "2026-03-01T10:00:00Z", ...about };
  const { status, body } = await uploadForm("build", [
    ["meta", JSON.stringify(meta)],
    ["profile", profileFixture(name), name],
  ]);
  expect(status).toBe(201);
  return body.profiles[0].id;
}

test("the release of Go is what configuration and environment say, where they agree", async () => {
  const config = (version: string) => ({ config: { runtime: { go_version: version } } });
  const environment = { environment: { name: "bed", facts: { goVersion: "go1.26.8" } } };
  const one = await stored("a", config("go1.26.8"));
  const other = await stored("b", environment);
  const odd = await stored("c", { ...config("go1.22.3"), ...environment });
  const silent = await stored("d", {});
  const project = (await findProject("build"))!;
  const groups = [[one], [other], [one, other], [odd], [one, odd], [silent]];
  const backgrounds = await profileBackgrounds(project, groups.map(joinIds));
  const versions = backgrounds.map(({ goVersion }) => goVersion);
  expect(versions).toEqual(["go1.26.8", "go1.26.8", "go1.26.8", null, null, null]);
});
