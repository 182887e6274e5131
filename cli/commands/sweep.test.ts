import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fewerThreads } from "../lib/vary.mjs";
import { type Double, filesOf, formOf, startDouble } from "../testing/double";
import { Home } from "../testing/home";

const wrkText = fileURLToPath(new URL("../../lib/parsers/fixtures/wrk/ping-r1.txt", import.meta.url));
let home: Home;
let server: Double;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeEach(async () => {
  home = new Home();
  home.commit("swept");
  server = await startDouble(() => ({
    status: 201,
    body: {
      uploadId: "01a1ff01-5566-7f11-8c15-000000000001",
      project: "shop",
      commit: "c".repeat(40),
      replayed: false,
      runs: [],
      profiles: [],
      links: { commit: "l", compare: null },
    },
  }));
  home.env = { BENCHTRAIL_URL: server.url };
  // The tool writes down how it was called, and whom it met.
  home.program(
    "wrk",
    `[ "$1" = -v ] && exit 1; echo "$@" >> called; for last; do :; done; curl -s "$last" >> met 2>/dev/null; cat ${wrkText}`,
  );
});
afterEach(async () => {
  await server.close();
  home.remove();
});

const linesOf = (name: string) => readFileSync(join(home.repository, name), "utf8").trim().split("\n");
const metaOf = async (index: number) => {
  const form = await formOf(server.requests[index]!);
  const files = (await filesOf(form)).filter(({ field }) => field === "result");
  return { meta: JSON.parse(String(form.get("meta"))) as Record<string, unknown>, results: files.length };
};

it(
  "measures values in turns, up, down and up, and uploads a group for each",
  { timeout: 60_000 },
  async () => {
    const { stdout } = await home.run(
      "sweep --vary connections=1,4,16 --repeat 3 --warmup 0 --project shop -- wrk -c{} http://127.0.0.1:9/".split(
        " ",
      ),
    );
    const connections = linesOf("called").map((line) => Number(/-c(\d+)/.exec(line)?.[1]));
    expect(connections).toEqual([1, 4, 16, 16, 4, 1, 1, 4, 16]);
    expect(linesOf("called")[0]).toContain("-t1");
    expect(linesOf("called")[1]).not.toContain("-t");
    expect(server.requests).toHaveLength(3);
    const uploads = await Promise.all([0, 1, 2].map(metaOf));
    const orders = new Set(uploads.map(({ meta }) => (meta.tags as { order: string }).order));
    expect(orders.size).toBe(1);
    expect([...orders][0]).toMatch(/^interleaved /);
    for (const { meta, results } of uploads) {
      expect(results).toBe(3);
      expect(meta).toMatchObject({ sweep: "connections" });
      expect(meta.variant).toBeUndefined();
    }
    expect(stdout).toContain(`/shop/sweeps/${"c".repeat(40)}?by=load.connections`);
  },
);

it("starts the server anew for each value of a variable", { timeout: 60_000 }, async () => {
  const port = await freePort();
  const serve = `node -e 'require("http").createServer((_, r) => r.end("GOGC " + process.env.GOGC + "\\n")).listen(${port}, "127.0.0.1")'`;
  await home.run([
    ..."sweep --vary env.GOGC=50,100 --repeat 2 --warmup 0 --project shop --start".split(" "),
    serve,
    "--",
    "wrk",
    `http://127.0.0.1:${port}/`,
  ]);
  expect(linesOf("met")).toEqual(["GOGC 50", "GOGC 100", "GOGC 100", "GOGC 50"]);
  const uploads = await Promise.all([0, 1].map(metaOf));
  expect(uploads.map(({ meta }) => meta.variant)).toEqual([{ GOGC: "50" }, { GOGC: "100" }]);
});

it("says what is missing before anything is measured", async () => {
  const messageOf = async (...args: string[]) => {
    const { code, stderr } = await home.run(["sweep", ...args]);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await messageOf("--", "wrk", "x")).toContain("--vary is needed");
  expect(await messageOf("--vary", "connections=1,2", "--", "wrk", "x")).toContain(
    "Where does connections go?",
  );
  expect(await messageOf("--vary", "connections=1", "--", "wrk", "-c{}")).toContain("two values or more");
  expect(await messageOf("--vary", "env.GOGC=1,2", "--", "wrk", "x")).toContain("--start CMD is needed");
});

it("gives wrk no more threads than connections", () => {
  expect(fewerThreads(["wrk", "-t", "4", "-c2", "u"])).toEqual(["wrk", "-t2", "-c2", "u"]);
  expect(fewerThreads(["taskset", "wrk", "-t4", "-c1", "u"])).toEqual(["taskset", "wrk", "-t1", "-c1", "u"]);
  expect(fewerThreads(["wrk", "-t2", "-c64", "u"])).toEqual(["wrk", "-t2", "-c64", "u"]);
  expect(fewerThreads(["hey", "-c", "1", "u"])).toEqual(["hey", "-c", "1", "u"]);
});
