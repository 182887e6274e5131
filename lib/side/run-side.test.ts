import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memoryFile } from "../parsers";
import { parseSide, sideBetween, sideOfRun } from ".";

/** Known of these logs (../shared/data/more/side/r1/times.json): when the process and wrk began, what wrk counted. */
const processStart = 1795364082.3429384;
const window = { start: 1795364085.414245, seconds: 8.01, requests: 313_124 };

async function logs(...files: string[]) {
  return Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(new URL(`fixtures/${file}`, import.meta.url));
      return { file, ...(await parseSide(memoryFile(file, bytes))) };
    }),
  );
}

const figure = (side: { figures: { metric: string; value: number; n: number }[] } | null, metric: string) =>
  side?.figures.find((one) => one.metric === metric);

it("takes the pauses of the run out of a gctrace log", async () => {
  const { side, misfits } = sideOfRun(await logs("gctrace/load.txt"), window, processStart);
  expect(misfits).toEqual([]);
  // A plain second reading: 55 cycles in the file, all of them while wrk ran.
  const text = readFileSync(new URL("fixtures/gctrace/load.txt", import.meta.url), "utf8");
  const pauses = [...text.matchAll(/: ([\d.]+)\+[\d.]+\+([\d.]+) ms clock/g)].map(
    ([, a, b]) => Number(a) + Number(b),
  );
  const sorted = pauses.toSorted((a, b) => a - b);
  expect(figure(side, "gc_pause_p50")).toMatchObject({ n: 55 });
  expect(figure(side, "gc_pause_p50")!.value * 1000).toBeCloseTo(sorted[27]!, 9);
  expect(figure(side, "gc_pause_max")!.value * 1000).toBeCloseTo(Math.max(...pauses), 9);
  expect(figure(side, "gc_cycles_per_second")!.value).toBeCloseTo(55 / 8.01, 9);
  expect(figure(side, "gc_cpu_share")!.value).toBeGreaterThan(0.001);
  expect(figure(side, "gc_cpu_share")!.value).toBeLessThan(0.05);
  expect(side?.lanes.map(({ name, shape }) => `${name} ${shape}`)).toEqual([
    "live_heap line",
    "gc_pause events",
  ]);
});

it("divides what counters counted during the run by its requests", async () => {
  const { side, restarted } = sideOfRun(await logs("prometheus/load.prom"), window, null);
  expect(restarted).toBe(false);
  // The process took 8.45 s of processor time in its life, 0.0x s of them before and behind wrk.
  expect(figure(side, "cpu_per_request")!.value * 313_124).toBeCloseTo(8.4, 0);
  expect(figure(side, "rss_max")!.value).toBeGreaterThan(20e6);
  expect(figure(side, "rss_mean")).toMatchObject({ n: 8 });
  expect(figure(side, "goroutines_max")!.value).toBeGreaterThan(50);
  expect(figure(side, "rss_slope")).toBeUndefined();
  expect(side?.sources[0]?.notes[0]).toMatch(/go_gc_duration_seconds are of the whole life/);
  expect(side?.lanes.map(({ name }) => name)).toContain(
    'own:tokensvc_requests_total{route="GET /ping",status="200"}',
  );
});

it("believes the start of the process that another log tells", async () => {
  const both = await logs("gctrace/load.txt", "prometheus/load.prom");
  const { side } = sideOfRun(both, window, both[1]!.log.processStartedAt);
  expect(figure(side, "gc_pause_p50")?.n).toBe(55);
  expect(side?.sources).toHaveLength(2);
});

it("says how fast memory grew, with its interval, once it was watched long enough", async () => {
  const at = Array.from({ length: 60 }, (_, i) => i);
  const grown = at.map(
    (second) =>
      `# scrape ${1e9 + second}\n# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ${1e7 + 2000 * second + Math.sin(second ** 2) * 3000}\n`,
  );
  const { parser, log } = await parseSide(memoryFile("m", grown.join("")));
  const { side } = sideOfRun([{ file: "m", parser, log }], { start: 1e9, seconds: 59, requests: null }, null);
  const slope = side?.figures.find(({ metric }) => metric === "rss_slope");
  expect(slope?.value).toBeCloseTo(2000, -2);
  expect(slope?.interval?.[0]).toBeLessThan(2000);
  expect(slope?.interval?.[1]).toBeGreaterThan(2000);
  expect(slope?.interval?.[0]).toBeGreaterThan(1900);
});

it("refuses clocks that do not fit, with the reason", async () => {
  const reasonOf = async (file: string, shifted: number, started: number | null) =>
    sideOfRun(await logs(file), { ...window, start: window.start + shifted }, started).misfits[0]?.reason;
  expect(await reasonOf("prometheus/load.prom", 7200, null)).toMatch(
    /clock does not fit: it ends 2\.0 h before/,
  );
  expect(await reasonOf("prometheus/load.prom", -7200, null)).toMatch(/begins 2\.0 h behind the end/);
  expect(await reasonOf("gctrace/load.txt", 0, null)).toMatch(/processStartedAt/);
  expect(await reasonOf("prometheus/before.prom", 0, null)).toMatch(/no times.*side\.before/);
});

it("subtracts a look from before from one behind, and refuses two processes", async () => {
  const [before, after] = await logs("prometheus/before.prom", "prometheus/after.prom");
  const side = sideBetween(before!, after!, { seconds: 8.01, requests: 313_124 });
  if (typeof side === "string") throw new Error(side);
  expect(figure(side, "cpu_per_request")!.value * 313_124).toBeCloseTo(8.45, 1);
  expect(figure(side, "rss_mean")).toBeUndefined();
  expect(sideBetween(after!, before!, { seconds: 8, requests: 1 })).toMatch(/started anew/);
});

it("sees a restart: the counter begins again, and what it counted since is added", async () => {
  const scrape = (at: number, cpu: number) =>
    `# scrape ${at}\n# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total ${cpu}\n`;
  const text = [scrape(100, 50), scrape(103, 53), scrape(106, 1), scrape(110, 5)].join("");
  const { parser, log } = await parseSide(memoryFile("m", text));
  const { side, restarted } = sideOfRun(
    [{ file: "m", parser, log }],
    { start: 100, seconds: 10, requests: 100 },
    null,
  );
  expect(restarted).toBe(true);
  expect(figure(side, "cpu_per_request")?.value).toBeCloseTo(0.08, 12);
});

it("tells the same by other logs of the same process", async () => {
  const of = async (file: string) => sideOfRun(await logs(file), window, processStart).side;
  const [traced, vars, stat, status, scraped] = await Promise.all(
    [
      "gctrace/load.txt",
      "expvar/load.ndjson",
      "proc/stat.txt",
      "proc/status.txt",
      "prometheus/load.prom",
    ].map(of),
  );
  expect(figure(vars!, "gc_pause_max")!.n).toBe(55);
  // gctrace prints two digits of each of the two pauses.
  const [p50, exact] = [figure(traced!, "gc_pause_p50")!.value, figure(vars!, "gc_pause_p50")!.value];
  expect(Math.abs(p50 / exact - 1)).toBeLessThan(0.1);
  expect(figure(stat!, "cpu_per_request")!.value * 313_124).toBeCloseTo(8.4, 0);
  expect(figure(status!, "rss_max")!.value / figure(scraped!, "rss_max")!.value).toBeCloseTo(1, 1);
  expect(
    figure(vars!, "alloc_bytes_per_request")!.value / figure(scraped!, "alloc_bytes_per_request")!.value,
  ).toBeCloseTo(1, 1);
});

it("takes as many samples as are kept", async () => {
  const line = (cycle: number) =>
    `gc ${cycle} @${(cycle / 1e4).toFixed(4)}s 0%: 0.1+1.0+0.${(cycle % 9) + 1} ms clock, 0.2+0/1/0+0.2 ms cpu, 4->4->1 MB, 5 MB goal, 2 P\n`;
  const text = Array.from({ length: 210_000 }, (_, i) => line(i + 1)).join("");
  const { parser, log } = await parseSide(memoryFile("gc.log", text));
  const { side } = sideOfRun(
    [{ file: "gc.log", parser, log }],
    { start: 1e9, seconds: 21, requests: 1 },
    1e9,
  );
  expect(figure(side, "gc_pause_max")).toMatchObject({ value: 0.001, n: 200_000 });
  expect(side?.lanes[0]?.at.length).toBeLessThanOrEqual(3_600);
});
