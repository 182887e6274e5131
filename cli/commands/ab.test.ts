import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Double, filesOf, formOf, startDouble } from "../testing/double";
import { Home } from "../testing/home";

const wrkText = fileURLToPath(new URL("../../lib/parsers/fixtures/wrk/ping-r1.txt", import.meta.url));

let home: Home;
let server: Double;
let port: number;
let uploads: number;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** A server that says which one it is, started through a shell that does not pass signals on. */
const serving = (name: string) =>
  `node -e 'require("http").createServer((_, r) => r.end("${name}")).listen(${port}, "127.0.0.1")'; true`;
const ab = (...more: string[]) => abWith({}, ...more);
const abWith = (env: Record<string, string>, ...more: string[]) =>
  home.run(
    [
      "ab",
      "--base",
      serving("base"),
      "--head",
      serving("head"),
      "--base-commit",
      "HEAD~1",
      "--rounds",
      "3",
      "--environment",
      "lab-1",
      ...more,
      "--",
      "wrk",
      "--latency",
      `http://127.0.0.1:${port}/`,
    ],
    { env },
  );

const sideOf = (n: number) => ({ commit: "c".repeat(40), ref: `upload:${n}` });
const comparison = {
  base: sideOf(1),
  head: sideOf(2),
  rows: [],
  config: [],
  environment: [],
  warnings: [],
  missing: { base: [], head: [] },
  headline: { verdict: "regressed", sentence: "Slower: QPS −10 %", qualifiers: [] },
  summary: { improved: 0, regressed: 1, unchanged: 0, inconclusive: 0, headline: "Slower: QPS −10 %" },
  url: "https://bench.example.org/shop/compare/1...2",
};

beforeEach(async () => {
  home = new Home();
  home.commit("slow");
  home.commit("fast");
  port = await freePort();
  uploads = 0;
  server = await startDouble(({ method, headers }) =>
    method === "POST"
      ? {
          status: 201,
          body: {
            uploadId: "01a1ff01-5566-7f11-8c15-00000000000" + ++uploads,
            project: "shop",
            commit: "c",
            replayed: false,
            runs: [],
            profiles: [],
            links: { commit: "l", compare: null },
          },
        }
      : headers.accept === "text/markdown"
        ? { body: "**Slower: QPS −10 %**\n" }
        : { body: comparison },
  );
  home.env = { BENCHTRAIL_URL: server.url };
  // The tool writes down whom it meets; a real report, and who that was, is what it prints.
  home.program(
    "wrk",
    `[ "$1" = -v ] && exit 1; who=$(node -e 'fetch(process.argv[1]).then((r) => r.text()).then((t) => console.log(t))' "$2"); echo $who >> met; echo $who; cat ${wrkText}`,
  );
});
afterEach(async () => {
  await server.close();
  home.remove();
});

it(
  "measures both in turns, each against its own server, and uploads two groups",
  { timeout: 60_000 },
  async () => {
    await ab("--warmup", "1", "--config", `http://127.0.0.1:${port}/`);
    const met = readFileSync(join(home.repository, "met"), "utf8").trim().split("\n");
    const twice = (name: string) => [name, name];
    expect(met).toEqual(["base", "head", "head", "base", "base", "head"].flatMap(twice));
    const sent = server.requests.filter(({ method }) => method === "POST");
    expect(sent).toHaveLength(2);
    const orders = new Set<string>();
    for (const [index, name] of ["base", "head"].entries()) {
      const form = await formOf(sent[index]!);
      const files = await filesOf(form);
      expect(files.filter(({ field }) => field === "result")).toHaveLength(3);
      for (const { text } of files) expect(text.startsWith(name)).toBe(true);
      const meta = JSON.parse(String(form.get("meta"))) as { tags: { order: string } };
      orders.add(meta.tags.order);
      expect(meta).toMatchObject({
        commit: home.git("rev-parse", name === "base" ? "HEAD~1" : "HEAD"),
        tags: { ab: name },
        environment: { name: "lab-1" },
      });
    }
    expect([...orders]).toEqual([expect.stringMatching(/^interleaved /)]);
    const compareUrl = new URL(
      server.requests.find(({ url }) => url.includes("/compare?"))?.url ?? "",
      server.url,
    );
    const ids = ["base", "head"].map((side) => compareUrl.searchParams.get(side));
    expect(ids).toEqual([1, 2].map((n) => `upload:01a1ff01-5566-7f11-8c15-00000000000${n}`));
  },
);

it("compares one commit with itself under other flags", { timeout: 60_000 }, async () => {
  await ab("--base-commit", "HEAD", "--warmup", "0");
  const sent = server.requests.filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(2);
});

it("judges its pair, prints what scripts read, and writes the pair down", { timeout: 60_000 }, async () => {
  const short = ["--rounds", "1", "--warmup", "0"];
  const judged = await ab(...short);
  expect([judged.code, judged.stdout]).toEqual([1, expect.stringContaining("Slower: QPS −10 %")]);
  expect((await ab(...short, "--fail-on", "none")).code).toBe(0);
  const json = await ab(...short, "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ summary: { regressed: 1 } });
  const pairs = join(home.root, "pairs");
  const markdown = await abWith({ BENCHTRAIL_PAIRS: pairs }, ...short, "--format", "markdown");
  // Whoever reads the pairs judges them.
  expect([markdown.code, markdown.stdout]).toEqual([0, "**Slower: QPS −10 %**\n"]);
  expect(readFileSync(pairs, "utf8")).toMatch(/^upload:\S+7 upload:\S+8\n$/);
});

it("does not measure what was there before", { timeout: 60_000 }, async () => {
  const other = await startDouble(() => ({ body: "old" }), port);
  const { code, stderr } = await ab();
  await other.close();
  expect([code, stderr]).toEqual([1, expect.stringContaining("Something else answers")]);
});

it("says what a server said that did not start", { timeout: 60_000 }, async () => {
  const { code, stderr } = await ab("--head", "echo no database >&2; exit 3", "--warmup", "0");
  expect(code).toBe(1);
  expect(stderr).toContain("no database");
  expect(stderr).toContain("1 finished run is kept");
});
