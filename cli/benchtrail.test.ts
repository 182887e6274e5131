import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Double, type Seen, filesOf, formOf, startDouble } from "./testing/double";
import { Home } from "./testing/home";

const fixture = (path: string) => fileURLToPath(new URL(`../lib/parsers/fixtures/${path}`, import.meta.url));
const wrkText = fixture("wrk/ping-r1.txt");

let home: Home;
let server: Double;
let sha: string;
/** What the server says to an upload. */
let uploadAnswer: () => Answer;

const problem = (status: number, detail: string): Answer => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { title: "Problem", status, detail },
});

function answerTo({ method, url }: Seen): Answer {
  if (url.startsWith("/debug/pprof/profile")) return { body: `cpu profile of ${url}` };
  if (url.startsWith("/debug/pprof/mutex")) return { status: 404, body: "Unknown profile" };
  if (url.startsWith("/debug/pprof/")) return { body: `profile ${url}` };
  if (url === "/debug/config") return { body: { GOGC: 100 } };
  if (method === "POST") return uploadAnswer();
  return problem(404, "nothing here");
}

const stored: Answer = {
  status: 201,
  body: {
    project: "shop",
    commit: "f".repeat(40),
    replayed: false,
    runs: [0.002, 0.004, 0.003].map((p99, index) => ({
      id: `${index}`,
      url: "u",
      tool: "wrk",
      scenario: "GET /ping",
      environment: "lab-1",
      seriesId: "s",
      metrics: { qps: 12000 + index, latency_p99: p99, errors: 0 },
      checks: [{ id: "short-run", level: "warning", message: "Too short." }],
    })),
    profiles: [],
    links: { commit: "https://bench.example.org/shop/commits/fff", compare: null },
  },
};

beforeEach(async () => {
  home = new Home();
  sha = home.commit("Faster ping");
  uploadAnswer = () => stored;
  server = await startDouble(answerTo);
  home.env = { BENCHTRAIL_URL: server.url, BENCHTRAIL_TOKEN: "t0ken" };
  home.program("wrk", `[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright"; exit 1; }; cat ${wrkText}`);
});
afterEach(async () => {
  await server.close();
  home.remove();
});

const uploads = () => server.seen.filter(({ method }) => method === "POST");
const pendingPath = () => join(home.root, ".local/state/benchtrail/pending");
const waiting = () => (existsSync(pendingPath()) ? readdirSync(pendingPath()) : []);
const metaOf = async (seen: Seen) => JSON.parse(String((await formOf(seen)).get("meta")));

describe("benchtrail run", { timeout: 30_000 }, () => {
  const profiled = () => [
    "--profile",
    `${server.url},cpu,heap,mutex`,
    "--config",
    `${server.url}/debug/config`,
  ];

  it("measures, profiles, and uploads all of it at once", async () => {
    const command = ["wrk", "-t2", "-d3s", "-H", "Authorization: s3cret", "http://127.0.0.1:18080/ping"];
    const { code, stdout, stderr } = await home.run([
      "run",
      "--repeat",
      "3",
      ...profiled(),
      "--",
      ...command,
    ]);
    expect(stderr).toContain("added it");
    expect(stderr).toMatch(/No mutex profile: 404/);
    expect(code).toBe(0);
    expect(uploads()).toHaveLength(1);
    const seen = uploads()[0]!;
    expect(seen.url).toBe("/api/v1/projects/shop/runs");
    expect(seen.headers).toMatchObject({ authorization: "Bearer t0ken" });
    const files = await filesOf(await formOf(seen));
    const fields = (name: string) => files.filter(({ field }) => field === name);
    expect(fields("result").map(({ text }) => text)).toEqual(Array(3).fill(readFileSync(wrkText, "utf8")));
    expect(fields("profile").map(({ name }) => name)).toEqual([
      "cpu-run-1.pb.gz",
      "cpu-run-2.pb.gz",
      "cpu-run-3.pb.gz",
      "heap-run-3.pb.gz",
    ]);
    expect(fields("profile")[0]!.text).toContain("seconds=2");
    expect(fields("config")[0]!.text).toBe('{"GOGC":100}');
    expect(stdout).toMatch(/median +12\u2009001 +3.00 ms/);
    expect(stdout).toContain("Too short. (3 runs)");
    expect(stdout).toContain("https://bench.example.org/shop/commits/fff");
    expect(waiting()).toEqual([]);
  });

  it("tells whose figures these are, and where they were measured", async () => {
    const options = [
      "--environment",
      "lab-1",
      "--tag",
      "zone=a",
      "--config",
      "GOGC=50",
      "--scenario",
      "ping",
    ];
    await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      ...options,
      "--",
      "wrk",
      "-H",
      "Cookie: s3cret",
      "http://localhost/",
    ]);
    const meta = await metaOf(uploads()[0]!);
    expect(meta).toMatchObject({
      commit: sha,
      branch: "main",
      parents: [],
      message: "Faster ping",
      author: "Ada L",
      scenario: "ping",
      environment: { name: "lab-1", facts: { cores: expect.any(Number) } },
      tags: { zone: "a", load_before: expect.any(String) },
      config: { GOGC: "50" },
      command: "wrk --latency -H 'Cookie:…' http://localhost/".replaceAll("'", ""),
      toolVersion: "4.1.0",
    });
    expect(JSON.stringify(meta)).not.toContain("ada@example.org");
    expect(JSON.stringify(meta.environment)).not.toMatch(/load|steal/);
  });

  it("warns of a tree that is not the commit", async () => {
    writeFileSync(join(home.repository, "main.go"), "package main");
    home.git("add", "main.go");
    const { stderr } = await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      "--",
      "wrk",
      "http://localhost/",
    ]);
    expect(stderr).toContain("Tracked files differ");
    expect((await metaOf(uploads()[0]!)).tags).toMatchObject({ dirty: "true" });
  });

  it("runs k6 with a summary, and keeps figures behind a crossed threshold", async () => {
    const summary = fixture("k6/k6-no-http.summary-export.json");
    home.program(
      "k6",
      `[ "$1" = version ] && { echo "k6 v1.8.1 (go)"; exit; }\n[ "$4" = --summary-export ] || exit 1\ncp ${summary} "$5"; exit 99`,
    );
    const { code, stderr } = await home.run([
      "run",
      "--repeat",
      "1",
      "--warmup",
      "0",
      "--",
      "k6",
      "run",
      "x.js",
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining("threshold")]);
    const [file] = await filesOf(await formOf(uploads()[0]!));
    expect(file?.text).toBe(readFileSync(summary, "utf8"));
    expect((await metaOf(uploads()[0]!)).toolVersion).toBe("1.8.1");
  });

  it("keeps what ended before the tool failed, and says what the tool said", async () => {
    home.program(
      "wrk",
      `[ "$1" = -v ] && exit 1; [ -e ran ] && { echo "unable to connect" >&2; exit 1; }; touch ran; cat ${wrkText}`,
    );
    const { code, stderr } = await home.run([
      "run",
      "--warmup",
      "0",
      "--",
      "wrk",
      "--latency",
      "http://localhost/",
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("unable to connect")]);
    expect(stderr).toContain("1 finished run is kept");
    expect(uploads()).toHaveLength(0);
    expect((await home.run(["upload", "--pending"])).code).toBe(0);
    expect(await filesOf(await formOf(uploads()[0]!))).toHaveLength(1);
  });

  it("keeps what ended before Ctrl-C, and stops the tool", async () => {
    home.program(
      "wrk",
      `[ "$1" = -v ] && exit 1; [ -e ran ] && { echo $$ > pid; exec sleep 60; }; touch ran; cat ${wrkText}`,
    );
    const { child, ended } = home.start([
      "run",
      "--warmup",
      "0",
      "--",
      "wrk",
      "--latency",
      "http://localhost/",
    ]);
    const pid = join(home.repository, "pid");
    while (!existsSync(pid) || statSync(pid).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(() => process.kill(Number(readFileSync(pid, "utf8")), 0)).toThrow(/ESRCH/);
    expect(waiting()).toHaveLength(1);
  });

  it("loses nothing while the server is away, and sends it later, once", async () => {
    await server.close();
    const args = ["run", "--repeat", "2", "--warmup", "0", "--", "wrk", "--latency", "http://localhost/"];
    const { code, stderr } = await home.run(args);
    expect([code, stderr]).toEqual([3, expect.stringContaining("benchtrail upload --pending")]);
    server = await startDouble(answerTo);
    const env = { BENCHTRAIL_URL: server.url };
    expect(await home.run(["upload", "--pending"], { env })).toMatchObject({ code: 0 });
    expect(await filesOf(await formOf(uploads()[0]!))).toHaveLength(2);
    expect(await home.run(["upload", "--pending"], { env })).toMatchObject({
      code: 0,
      stderr: "Nothing waits.\n",
    });
    expect(uploads()).toHaveLength(1);
  });

  it("refuses before it measures what could not go anywhere", async () => {
    const args = ["run", "--", "wrk", "http://localhost/"];
    expect(await home.run(args, { env: { BENCHTRAIL_URL: "" } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Which Benchtrail?"),
    });
    const profile = ["run", "--profile", `${server.url}/nowhere`, "--", "wrk", "http://localhost/"];
    expect(await home.run(profile)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("pprof is not there"),
    });
    expect(await home.run(["run", "--", "no-such/wrk"])).toMatchObject({ code: 1 });
    expect(waiting()).toEqual([]);
  });
});

describe("benchtrail upload", { timeout: 30_000 }, () => {
  it("sends files with what git knows, under a key that the same files get again", async () => {
    const args = ["upload", wrkText, "--profile-file", wrkText, "--scenario", "ping"];
    expect(await home.run(args)).toMatchObject({ code: 0 });
    expect(await home.run(args)).toMatchObject({ code: 0 });
    const [first, second] = uploads();
    expect(first!.headers["idempotency-key"]).toMatch(/^[0-9a-f]{64}$/);
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
    expect((await filesOf(await formOf(first!))).map(({ field, name }) => [field, name])).toEqual([
      ["result", "ping-r1.txt"],
      ["profile", "ping-r1.txt"],
    ]);
    const meta = await metaOf(first!);
    expect(meta).toMatchObject({ commit: sha, scenario: "ping" });
    expect(meta).not.toHaveProperty("environment");
  });

  it("reads standard input", async () => {
    await home.run(["upload", "-", "--commit", "abcdef1234"], { input: "Running 3s test" });
    const [file] = await filesOf(await formOf(uploads()[0]!));
    expect(file).toMatchObject({ field: "result", text: "Running 3s test" });
    expect((await metaOf(uploads()[0]!)).commit).toBe("abcdef1234");
  });

  it("tries again when the server asks for it", async () => {
    const answers = [{ ...problem(503, "starting"), headers: { "retry-after": "0.01" } }, stored];
    uploadAnswer = () => answers.shift()!;
    expect(await home.run(["upload", wrkText])).toMatchObject({ code: 0 });
    const keys = uploads().map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("says why the server refuses, and keeps nothing that the files hold", async () => {
    uploadAnswer = () => problem(422, "ping.txt: no known tool's output");
    expect(await home.run(["upload", wrkText])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no known tool's output"),
    });
    expect(waiting()).toEqual([]);
  });

  it("keeps results of measurements that the server refuses, and sends the others all the same", async () => {
    for (const tag of ["a=1", "b=2"]) await home.run(["upload", wrkText, "--offline", "--tag", tag]);
    const answers = [problem(401, "unknown token"), stored];
    uploadAnswer = () => answers.shift()!;
    expect(await home.run(["upload", "--pending"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown token"),
    });
    expect(uploads()).toHaveLength(2);
    expect(waiting()).toHaveLength(1);
  });

  it("sends results of a stranger's build as what the trusted one says", async () => {
    await home.run([
      "upload",
      wrkText,
      "--offline",
      "--pending-dir",
      "artifact",
      "--project",
      "other",
      "--branch",
      "main",
    ]);
    const trusted = ["--commit", "abcdef1234", "--branch", "eve:fast", "--pr", "12", "--project", "shop"];
    await home.run(["upload", "--pending", "--pending-dir", "artifact", ...trusted]);
    expect(uploads()[0]!.url).toBe("/api/v1/projects/shop/runs");
    const meta = await metaOf(uploads()[0]!);
    expect(meta).toMatchObject({ commit: "abcdef1234", branch: "eve:fast", pr: "12" });
    expect(meta).not.toHaveProperty("committedAt");
  });

  it("does not follow a redirect that would lose the upload", async () => {
    uploadAnswer = () => ({ status: 301, headers: { location: "https://new.example.org/" }, body: "" });
    expect(await home.run(["upload", wrkText])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("https://new.example.org/"),
    });
  });
});

describe("benchtrail login", { timeout: 30_000 }, () => {
  const config = () => join(home.root, ".config/benchtrail/config.json");
  const login = (input: string) =>
    home.run(["login", "--server", `${server.url}/`], {
      input,
      env: { BENCHTRAIL_TOKEN: "", BENCHTRAIL_URL: "" },
    });

  it("stores a token that the server knows, for its owner's eyes", async () => {
    uploadAnswer = () => problem(400, "The body is empty");
    expect(await login("n3w\n")).toMatchObject({ code: 0 });
    expect(uploads()[0]!.headers.authorization).toBe("Bearer n3w");
    expect(statSync(config()).mode & 0o777).toBe(0o600);
    uploadAnswer = () => stored;
    await home.run(["upload", wrkText], { env: { BENCHTRAIL_TOKEN: "", BENCHTRAIL_URL: "" } });
    expect(uploads()[1]!.headers.authorization).toBe("Bearer n3w");
  });

  it("stores none that the server does not know", async () => {
    uploadAnswer = () => problem(401, "This token is not known here.");
    expect(await login("bad")).toMatchObject({ code: 2, stderr: expect.stringContaining("not known") });
    expect(await login("")).toMatchObject({ code: 2 });
    expect(existsSync(config())).toBe(false);
  });

  it("gives the stored token to no other server", async () => {
    mkdirSync(join(home.root, ".config/benchtrail"), { recursive: true });
    writeFileSync(config(), JSON.stringify({ server: "https://bench.example.org", token: "s3cret" }));
    await home.run(["upload", wrkText], { env: { BENCHTRAIL_TOKEN: "" } });
    expect(uploads()[0]!.headers).not.toHaveProperty("authorization");
  });
});

describe("benchtrail", { timeout: 30_000 }, () => {
  it("teaches", async () => {
    const { code, stdout } = await home.run(["--help"]);
    expect(code).toBe(0);
    for (const [, command] of stdout.matchAll(/^ {2}benchtrail (\w+) {2,}/gm)) {
      const help = await home.run([command!, "--help"]);
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("For example:") });
    }
  });

  it.each([
    [["fly"], "no command"],
    [["run"], "behind `--`"],
    [["run", "wrk", "http://localhost/"], "behind `--`"],
    [["run", "--repeat", "0", "--", "wrk", "x"], "--repeat"],
    [["run", "--speed", "--", "wrk", "x"], "--speed"],
    [["run", "--profile", "6060", "--", "wrk", "x"], "--profile"],
    [["upload"], "Which files?"],
    [["upload", "no-such-file"], "does not exist"],
    [["upload", "--project", "Big Shop", "x"], "a-z"],
    [["compare", "a", "b", "c"], "Two sides"],
    [["compare", "--fail-on", "slower"], "--fail-on"],
    [["ab", "--base", "x", "--head", "y", "--", "wrk", "http://localhost/"], "--base-commit"],
  ])("ends with 2 and says why: %s", async (args, message) => {
    const { code, stderr } = await home.run(args);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(2);
  });
});
