import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Double, type SentRequest, startDouble } from "../testing/double";
import { Home } from "../testing/home";

let home: Home;
let server: Double;
/** Commits (and branches) with runs, by what the server calls them. */
let commitsWithRuns: Map<string, string>;
let regressed: number;
/** Whether the runs of head failed, and what of base head did not measure. */
let failed: boolean;
let missing: object[];
/** What the server finds by itself as the base of a head. */
let picked: string | undefined;

const side = (commit: string) => ({ commit, n: 5, median: 0.002 });

function comparison(base: string, head: string): object {
  const row = {
    scenario: "GET /ping",
    tool: "wrk",
    environment: "lab-1",
    metric: "latency_p99",
    unit: "seconds",
  };
  const verdict = regressed ? "regressed" : "unchanged";
  return {
    base: { commit: base },
    head: { commit: head },
    rows: [
      { ...row, primary: true, base: side(base), head: { n: 5, median: 0.0031 }, change: 0.55, verdict },
    ],
    config: [{ key: "GOGC", base: "100", head: null }],
    environment: [],
    warnings: [
      { level: failed ? "error" : "warning", message: "Errors.", side: "head", scenario: "GET /ping" },
    ],
    missing: { base: [], head: missing },
    budgets: [
      { state: "crossed", sentence: "P99 of GET /ping: 70 of 50 ms, 140 %: crossed" },
      { state: "met", sentence: "QPS of GET /ping: 9 of at least 8 req/s, 112 %: met" },
    ],
    headline: { verdict: "regressed", sentence: "Slower: P99 +55 %; kernel differs", qualifiers: [] },
    summary: {
      improved: 0,
      regressed,
      unchanged: 1 - regressed,
      inconclusive: 0,
      headline: "Slower: P99 +55 %",
    },
    url: `https://bench.example.org/shop/compare/${base}...${head}`,
  };
}

function answer({ url, headers }: SentRequest): Answer {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (!pathname.startsWith("/api/v1/projects/shop"))
    return { status: 404, body: { status: 404, detail: "The project does not exist here." } };
  if (pathname.endsWith("/runs")) {
    const run = { environment: "lab-1", scenario: "GET /ping" };
    return {
      body: { items: commitsWithRuns.has(searchParams.get("commit") ?? "") ? [run] : [], nextCursor: null },
    };
  }
  if (!pathname.endsWith("/compare")) return { body: { slug: "shop" } };
  const alone = picked !== undefined && !searchParams.has("base");
  const [named, head] = ["base", "head"].map((name) => commitsWithRuns.get(searchParams.get(name) ?? ""));
  const base = alone ? picked : named;
  if (!base || !head) return { status: 404, body: { status: 404, detail: "no runs" } };
  if (base === head) return { status: 400, body: { status: 400, detail: "compared with itself" } };
  if (headers.accept === "text/markdown") return { body: `**Slower**, ${base}\n` };
  const baseline = alone ? { explanation: "Base is the nearest commit before it." } : null;
  return { body: { ...comparison(base, head), baseline } };
}

beforeEach(async () => {
  home = new Home();
  commitsWithRuns = new Map();
  regressed = 1;
  failed = false;
  missing = [];
  picked = undefined;
  server = await startDouble(answer);
  home.env = { BENCHTRAIL_URL: server.url };
});
afterEach(async () => {
  await server.close();
  home.remove();
});

/** The server has runs of this commit, under its sha and other names. */
const hasRuns = (sha: string, ...names: string[]) =>
  [sha, ...names].forEach((name) => commitsWithRuns.set(name, sha));

describe("benchtrail compare", { timeout: 30_000 }, () => {
  it("shows what moved, and what else differs", async () => {
    const [base, head] = [home.commit("a"), home.commit("b")];
    hasRuns(base);
    hasRuns(head);
    const { stdout } = await home.run(["compare", "HEAD~1", "HEAD"]);
    expect(stdout.split("\n")[0]).toBe("Slower: P99 +55 %; kernel differs");
    expect(stdout).toMatch(/latency_p99 +2.00 ms +3.10 ms +\+55.0 % +regressed +5 v 5/);
    expect(stdout).toContain("GOGC: 100 → –");
    expect(stdout).toContain("! head, GET /ping: Errors.");
    expect(stdout).toContain(`https://bench.example.org/shop/compare/${base}...${head}`);
  });

  it("fails where it is told to, and only there", async () => {
    const head = home.commit("a");
    hasRuns("b".repeat(40), "main");
    hasRuns(head);
    const exit = async (...args: string[]) => (await home.run(["compare", "main", head, ...args])).code;
    expect(await exit("--fail-on", "inconclusive,regressed")).toBe(1);
    expect(await exit("--fail-on", "improved")).toBe(0);
    expect(await exit("--fail-on", "none")).toBe(0);
    expect(await exit("--fail-on", "sometimes")).toBe(2);
  });

  it("fails unasked where a figure is worse, is not measured any more, or comes from failed runs", async () => {
    const head = home.commit("a");
    hasRuns("b".repeat(40), "main");
    hasRuns(head);
    const ended = (...args: string[]) => home.run(["compare", "main", head, ...args]);
    expect(await ended()).toMatchObject({ code: 1, stderr: expect.stringContaining("1 figure regressed") });
    regressed = 0;
    expect((await ended()).code).toBe(0);
    const series = { seriesId: "s", tool: "wrk", environment: "ci-arm" };
    missing = [
      { ...series, scenario: "POST /login", metrics: [] },
      { ...series, scenario: "GET /ping", metrics: ["latency_p99"] },
    ];
    const lost = await ended();
    expect([lost.code, lost.stderr]).toEqual([
      1,
      expect.stringContaining("not measured in head: POST /login"),
    ]);
    expect(lost.stdout).toMatch(
      /^! not measured in head: POST \/login · wrk · ci-arm\n! not measured in head: latency_p99 of GET \/ping/,
    );
    missing = [];
    failed = true;
    expect(await ended()).toMatchObject({ code: 1, stderr: expect.stringContaining("failed runs in head") });
    expect((await ended("--fail-on", "regressed,missing")).code).toBe(0);
  });

  it("fails for a crossed budget where it is told to", async () => {
    const head = home.commit("a");
    hasRuns("b".repeat(40), "main");
    hasRuns(head);
    regressed = 0;
    const { code, stderr } = await home.run(["compare", "main", head, "--fail-on", "budget"]);
    expect(code).toBe(1);
    expect(stderr).toContain("budget: P99 of GET /ping: 70 of 50 ms, 140 %: crossed");
    expect(stderr).not.toContain("QPS of GET /ping");
  });

  it("refuses to compare a commit with itself", async () => {
    hasRuns(home.commit("a"), "main");
    const { code, stderr } = await home.run(["compare", "main", "HEAD"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("compared with itself")]);
  });

  it("asks for a part of what was measured, in the comment too", async () => {
    hasRuns("b".repeat(40), "main");
    const head = home.commit("a");
    hasRuns(head);
    const filters = ["--environment", "ci-arm", "--scenario", "GET /ping", "--variant", "GOGC=200"];
    await home.run(["compare", "main", "--format", "markdown", ...filters]);
    const requests = server.requests.filter(({ url }) => url.includes("/compare?"));
    expect(requests.length).toBeGreaterThan(0);
    const { searchParams } = new URL(requests[0]!.url, "http://localhost");
    expect(Object.fromEntries(searchParams)).toEqual({
      base: "main",
      head,
      environment: "ci-arm",
      scenario: "GET /ping",
      "variant.GOGC": "200",
    });
  });

  it("compares the pairs that were measured in turns, each with its other half", async () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((letter) => letter.repeat(40)) as [
      string,
      string,
      string,
      string,
    ];
    [a, b, c, d].forEach((sha) => hasRuns(sha, `upload:${sha.slice(0, 1)}`));
    const file = join(home.root, "pairs");
    writeFileSync(file, "upload:a upload:b\nupload:c upload:d\n");
    const { code, stdout } = await home.run(["compare", "--pairs", file]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${a}...${b}`);
    expect(stdout).toContain(`${c}...${d}`);
    expect(JSON.parse((await home.run(["compare", "--pairs", file, "--json"])).stdout)).toHaveLength(2);
    expect((await home.run(["compare", "--pairs", join(home.root, "none")])).code).toBe(2);
  });

  it("knows the server's names first, then git's", async () => {
    const tagged = home.commit("a");
    home.git("tag", "v1");
    const head = home.commit("b");
    hasRuns(tagged);
    hasRuns(head, "main");
    const { stdout } = await home.run(["compare", "v1", "main"]);
    expect(stdout).toContain(`${tagged}...${head}`);
    expect(await home.run(["compare", "v2"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no runs of v2"),
    });
  });

  it.each([[["main"]], [[]]])(
    "says that there is no such project, rather than no runs: compare %s",
    async (base) => {
      hasRuns(home.commit("a"), "main");
      const { code, stdout, stderr } = await home.run(["compare", ...base, "--project", "nosuch"]);
      expect([code, stdout, stderr]).toEqual([
        2,
        "",
        expect.stringContaining("The project does not exist here."),
      ]);
      expect(stderr).not.toContain("no runs");
    },
  );

  it("prints what scripts read", async () => {
    hasRuns("b".repeat(40), "main");
    hasRuns(home.commit("a"));
    const json = await home.run(["compare", "main", "--format", "json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ summary: { regressed: 1 } });
    const markdown = await home.run(["compare", "main", "--format", "markdown"]);
    expect(markdown.stdout).toMatch(/^\*\*Slower\*\*, [0-9a-f]{40}\n$/);
  });
});

describe("benchtrail compare, without a base", { timeout: 30_000 }, () => {
  it("goes back to where the branch began, and on to the nearest commit with runs", async () => {
    const measured = home.commit("measured");
    home.commit("not measured");
    home.git("checkout", "--quiet", "-b", "fast");
    const head = home.commit("faster");
    home.git("checkout", "--quiet", "main");
    const later = home.commit("what others did meanwhile");
    home.git("checkout", "--quiet", "fast");
    [measured, head].forEach((sha) => hasRuns(sha));
    hasRuns(later, "main");
    expect((await home.run(["compare"])).stdout).toContain(`${measured}...${head}`);
  });

  it("compares a commit of the base branch with the one before", async () => {
    const before = home.commit("a");
    const head = home.commit("b");
    hasRuns(before);
    hasRuns(head, "main");
    expect((await home.run(["compare"])).stdout).toContain(`${before}...${head}`);
  });

  it("takes the newest of the base branch where git knows no history", async () => {
    const head = home.commit("the only commit of a shallow clone");
    hasRuns("b".repeat(40), "main");
    hasRuns(head);
    const event = join(home.root, "event.json");
    const repo = { full_name: "ada/shop" };
    const pull = { number: 1, head: { sha: head, ref: "fast", repo }, base: { ref: "main", repo } };
    writeFileSync(event, JSON.stringify({ pull_request: pull }));
    home.git("checkout", "--quiet", "--detach");
    home.git("branch", "-D", "main");
    const env = { GITHUB_ACTIONS: "true", GITHUB_EVENT_PATH: event };
    expect((await home.run(["compare"], { env })).stdout).toContain(`${"b".repeat(40)}...${head}`);
  });

  it("asks the server where git knows nothing before it", async () => {
    hasRuns(home.commit("the only commit of a shallow clone"));
    picked = "c".repeat(40);
    const { stdout } = await home.run(["compare"]);
    expect(stdout).toContain(`${picked}...`);
    expect(stdout).toContain("Base is the nearest commit before it.");
  });

  it("says that there is none, which is no failure", async () => {
    const head = home.commit("a");
    hasRuns(head);
    const { code, stdout } = await home.run(["compare"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("No comparable baseline")]);
    expect(await home.run(["compare", "--fail-on", "no-baseline"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("there is no baseline"),
    });
  });

  it("fails where nothing was measured at all", async () => {
    hasRuns(home.commit("a"), "main");
    home.commit("the upload of this one was forgotten");
    const { code, stderr } = await home.run(["compare"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("nothing was measured, or nothing uploaded")]);
  });
});
