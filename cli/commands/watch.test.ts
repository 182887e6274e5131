import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseSide } from "../../lib/side";
import { memoryFile } from "../../lib/parsers";
import { filesOf, formOf, startDouble } from "../testing/double";
import { Product, metaOf, wrkText } from "../testing/product";

let product: Product;
let home: Product["home"];
let server: ChildProcess;

beforeEach(async () => {
  product = await Product.start();
  ({ home } = product);
  home.program("wrk", `[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll]"; exit 1; }; sleep 2.2; cat ${wrkText}`);
  server = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
});
afterEach(async () => {
  server.kill();
  await product.stop();
});

const measure = (...options: string[]) =>
  home.run(["run", "--repeat", "2", "--warmup", "0", ...options, "--", "wrk", "http://localhost/"]);

async function sides() {
  const files = await filesOf(await formOf(product.uploads[0]!));
  return files.filter(({ field }) => field === "side");
}

const logOf = async (text: string) => (await parseSide(memoryFile(null, text))).log;

it(
  "looks at metrics, process and gctrace while it measures, and tells when each run began",
  { timeout: 30_000 },
  async () => {
    let looks = 0;
    const metrics = await startDouble(() => ({
      body: `# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total ${++looks}\n`,
    }));
    const trace = join(home.root, "gc.log");
    const line = (cycle: number, at: number) =>
      `gc ${cycle} @${at}s 0%: 0.1+1.0+0.1 ms clock, 0.2+0/1/0+0.2 ms cpu, 4->4->1 MB, 5 MB goal, 0 MB stacks, 0 MB globals, 2 P\n`;
    writeFileSync(trace, line(1, 0.5));
    let cycle = 1;
    const begun = Date.now();
    const grow = setInterval(
      () => writeFileSync(trace, line(++cycle, (Date.now() - begun) / 1000 + 60), { flag: "a" }),
      500,
    );
    const { code, stderr } = await measure(
      "--metrics",
      `${metrics.url}/metrics`,
      "--pid",
      String(server.pid),
      "--gctrace",
      trace,
    );
    clearInterval(grow);
    await metrics.close();
    expect({ code, stderr }).toMatchObject({ code: 0 });

    const meta = await metaOf(product.uploads[0]!);
    expect(meta.results.map(({ file }: { file: string }) => file)).toEqual(["run-1.txt", "run-2.txt"]);
    const [first, second] = meta.results.map(
      ({ startedAt }: { startedAt: string }) => Date.parse(startedAt) / 1000,
    );
    expect(second - first).toBeGreaterThan(2);
    const logs = await sides();
    expect(logs.map(({ name }) => name)).toEqual(["metrics.prom", "process.txt", "gctrace.txt"]);
    const scraped = await logOf(logs[0]!.text);
    const [cpu] = scraped.series;
    // Before and behind each run, and each second of the five.
    expect(cpu!.at.length).toBeGreaterThanOrEqual(8);
    for (const start of [first, second])
      expect(cpu!.at.some((at) => start - at >= 0 && start - at < 0.5)).toBe(true);
    const felt = await logOf(logs[1]!.text);
    expect(felt.series.map(({ quantity }) => quantity.name)).toEqual(["cpu", "rss", "threads"]);
    const traced = await logOf(logs[2]!.text);
    // The lines say 60 s more than has passed: the process began a minute before.
    expect(traced.processStartedAt! - (begun / 1000 - 60)).toBeGreaterThanOrEqual(0);
    expect(traced.processStartedAt! - (begun / 1000 - 60)).toBeLessThan(1);
    expect(logs[2]!.text).not.toContain("gc 1 @0.5s");
  },
);

it("asks a Prometheus over the time of the runs, and keeps what it said", { timeout: 30_000 }, async () => {
  const answer = {
    status: "success",
    data: { resultType: "matrix", result: [{ metric: {}, values: [[1, "2"]] }] },
  };
  const prometheus = await startDouble(({ url }) =>
    url.includes("up") ? { body: answer } : { status: 400, body: { status: "error", error: "parse error" } },
  );
  const { code, stderr } = await measure(
    "--prometheus",
    prometheus.url,
    "--query",
    "up=up",
    "--query",
    "bad=sum(",
  );
  await prometheus.close();
  expect(code).toBe(0);
  expect(stderr).toContain("--query bad: parse error");
  const [asked] = prometheus.requests;
  const query = new URL(asked!.url, prometheus.url).searchParams;
  expect(Number(query.get("end")) - Number(query.get("start"))).toBeGreaterThan(4);
  const [log] = await sides();
  expect(JSON.parse(log!.text)).toEqual({
    prometheusQueries: 1,
    queries: [{ name: "up", query: "up", answer }],
  });
});

it("refuses what cannot be watched before anything is measured", { timeout: 30_000 }, async () => {
  for (const [options, reason] of [
    [["--metrics", `${product.server.url}/nothing`], /answers 404/],
    [["--metrics", "localhost"], /expects a URL/],
    [["--pid", "x"], /id of a process/],
    [["--query", "a=b"], /belong together/],
  ] as const) {
    const { code, stderr } = await measure(...options);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(reason);
  }
  expect(product.uploads).toEqual([]);
});
