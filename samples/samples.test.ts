import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { UploadMeta } from "@/lib/model/upload";
import { parseConfigText } from "@/lib/model/config";
import { ProjectSlug } from "@/lib/model/ids";
import { memoryFile, parseResult } from "@/lib/parsers";
import { readSamples } from "./load.mjs";

const all = await readSamples();
const projects = all.filter(({ project }) => project === "tokensvc");
const uploads = all.flatMap((project) => project.commits.flatMap((commit) => commit.uploads));

test("the sample project tells a history: 15 commits, three tools, repeats and profiles", () => {
  expect(projects.map(({ project }) => ProjectSlug.parse(project))).toEqual(["tokensvc"]);
  for (const { commits } of projects) {
    expect(commits).toHaveLength(15);
    for (const { uploads } of commits) {
      const names = uploads.map(({ meta }) => UploadMeta.parse(meta).scenario);
      expect(new Set(names)).toEqual(
        new Set(["GET /ping", "POST /token/issue", "GET /token/verify", "mixed"]),
      );
    }
  }
});

test("a sweep of connections, one of GOGC and a matrix of frameworks come with it", () => {
  expect(all.map(({ project }) => ProjectSlug.parse(project))).toEqual([
    "frameworks",
    "tokensvc",
    "tokensvc-load",
  ]);
  const [frameworks, , load] = all.map(({ commits }) => commits.flatMap((commit) => commit.uploads));
  expect(frameworks?.map(({ meta }) => UploadMeta.parse(meta).variant?.framework)).toEqual(
    expect.arrayContaining(["net/http", "gin", "echo", "fasthttp"]),
  );
  const sweeps = load?.map(({ meta }) => UploadMeta.parse(meta).sweep);
  expect(sweeps?.filter((name) => name === "connections")).toHaveLength(9);
  expect(sweeps?.filter((name) => name === "gogc")).toHaveLength(6);
});

test("every upload's metadata is what the API accepts", () => {
  for (const { meta } of uploads) expect(UploadMeta.parse(meta)).toEqual(meta);
});

test("parents come first, and only the first commit has none", () => {
  for (const { commits } of projects) {
    const shas = new Set<string>();
    for (const [index, { commit, uploads }] of commits.entries()) {
      const parents = UploadMeta.parse(uploads[0]?.meta).parents ?? [];
      expect(parents.length > 0).toBe(index > 0);
      for (const parent of parents) expect(shas).toContain(parent);
      shas.add(commit);
    }
  }
});

test("every file exists and is sent once, and stays small enough for a first start", () => {
  const paths = uploads.flatMap(({ files }) => files.filter((file) => file.field !== "config"));
  expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length);
  const bytes = paths.reduce((sum, { path }) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(3_500_000);
});

test("no file and no command carries a token, a key or a directory of the machine it was made on", async () => {
  for (const { meta, files } of uploads) {
    const texts = files.filter(({ path }) => !path.endsWith(".gz")).map(({ path }) => readFile(path, "utf8"));
    for (const text of [JSON.stringify(meta), ...(await Promise.all(texts))])
      expect(text).not.toMatch(/eyJ[\w-]{8}|\/(home|root|work|Users)\//);
  }
});

test("the configurations say what changed on the way", async () => {
  const config = async (prefix: string, scenario: string) => {
    const upload = uploads.find(
      ({ meta }) => String(meta.commit).startsWith(prefix) && meta.scenario === scenario,
    );
    const file = upload?.files.find(({ field }) => field === "config");
    return parseConfigText(await readFile(file?.path ?? "", "utf8"));
  };
  expect(await config("c428be0", "GET /ping")).toMatchObject({ "server.keep_alives": "false" });
  expect(await config("8c5d319", "GET /ping")).toMatchObject({ "server.keep_alives": "true" });
  expect(await config("67d8130", "GET /ping")).toMatchObject({ "runtime.gogc": "100" });
  expect(await config("4b59ff6", "GET /ping")).toMatchObject({ "runtime.gogc": "400" });
  expect(await config("4b59ff6", "mixed")).toMatchObject({ "profiling.mutex_profile_fraction": "5" });
});

test("profiles of every commit came with the runs they were taken in: cpu, heap, allocs, mutex and block", () => {
  for (const { uploads } of projects.flatMap(({ commits }) => commits)) {
    const profiled = uploads.filter(({ files }) => files.some(({ field }) => field === "profile"));
    expect(profiled).toHaveLength(1);
    const files = profiled.flatMap((upload) => upload.files);
    const names = (ofField: string) =>
      files.filter(({ field }) => field === ofField).map(({ path }) => basename(path).split("-")[0]);
    expect(names("result")).toEqual(["mixed", "mixed", "mixed"]);
    expect(names("profile")).toEqual(["cpu", "heap", "allocs", "mutex", "block"]);
  }
});

test("every result is recognised by its content as what the folder says, with P99 and requests per second", async () => {
  const results = uploads.flatMap(({ files }) => files.filter(({ field }) => field === "result"));
  expect(results).toHaveLength(447);
  for (const { path } of results) {
    const runs = await parseResult(memoryFile(null, await readFile(path)));
    expect(runs.map(({ tool }) => tool)).toEqual([basename(dirname(path))]);
    expect(runs[0]?.metrics).toMatchObject({ qps: expect.any(Number), latency_p99: expect.any(Number) });
    expect(runs[0]?.checks.filter(({ level }) => level === "error")).toEqual([]);
  }
});
