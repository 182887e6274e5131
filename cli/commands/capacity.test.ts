import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { BenchtrailJson } from "@/lib/model/benchtrail-json";
import { type Double, filesOf, formOf, startDouble } from "../testing/double";
import { Home } from "../testing/home";

let home: Home;
let server: Double;
let saturated = false;
let closed = false;

/** A service that carries 3,000 requests a second, as the server would read it from the tool's output. */
const metricsAt = (rate: number) => ({
  qps: Math.min(rate, 3000),
  latency_p99: rate < 2800 ? 0.01 : 0.4,
  error_rate: 0,
});

beforeEach(async () => {
  [saturated, closed] = [false, false];
  home = new Home();
  home.commit("carried");
  const offered: number[] = [];
  server = await startDouble(({ method, url, body }) => {
    const text = body.toString();
    if (method === "POST") {
      offered.push(Number(/offered (\d+)/.exec(text)?.[1] ?? 0));
      const id = String(offered.length - 1);
      const run = {
        id,
        url: "r",
        tool: "wrk2",
        scenario: "GET /",
        environment: "e",
        seriesId: "s",
        metrics: {},
        checks: [],
        headline: [],
      };
      return {
        status: 201,
        body: {
          uploadId: id,
          project: "shop",
          commit: "c",
          replayed: false,
          runs: [run],
          profiles: [],
          links: { commit: "l", compare: null },
        },
      };
    }
    const rate = offered[Number(url.split("/").at(-1))] ?? 0;
    return {
      body: {
        scenario: "GET /",
        load: closed ? {} : { rate },
        details: { loop: closed ? "closed" : "open" },
        metrics: metricsAt(rate),
        checks: saturated ? [{ id: "generator-saturated", level: "warning", message: "m" }] : [],
      },
    };
  });
  home.env = { BENCHTRAIL_URL: server.url };
  home.program("load", 'echo "offered $1"');
});
afterEach(async () => {
  await server.close();
  home.remove();
});

const capacity = (...more: string[]) =>
  home.run([
    ..."capacity --p99 50ms --errors 0.1% --as-is --warmup 0 --project shop".split(" "),
    ...more,
    "--",
    "load",
    "{}",
  ]);

it(
  "climbs, narrows down, and uploads the capacity as a metric of the commit",
  { timeout: 60_000 },
  async () => {
    const { code, stderr } = await capacity();
    expect(code).toBe(0);
    expect(stderr).toMatch(/✓ 1000\/s offered/);
    const posts = server.requests.filter(({ method }) => method === "POST");
    const form = await formOf(posts.at(-1)!);
    const [file] = await filesOf(form);
    const result = BenchtrailJson.parse(JSON.parse(file?.text ?? "{}")).results[0];
    const { value } = z.object({ value: z.number() }).parse(result?.metrics.capacity);
    expect(Math.abs(value / 2800 - 1)).toBeLessThan(0.05);
    expect(result?.parts?.length).toBe(posts.length - 1);
    expect(JSON.parse(String(form.get("meta")))).toMatchObject({ variant: { p99: "50ms", errors: "0.1%" } });
  },
);

it("refuses a closed loop, and a generator at its own limit", { timeout: 60_000 }, async () => {
  closed = true;
  const loop = await capacity();
  expect(loop.code).toBe(1);
  expect(loop.stderr).toMatch(/closed loop/);
  [closed, saturated] = [false, true];
  const busy = await capacity();
  expect(busy.code).toBe(1);
  expect(busy.stderr).toMatch(/load generator used all/);
});

it("needs limits, and a place for the rate", async () => {
  expect((await home.run(["capacity", "--", "load", "{}"])).stderr).toMatch(/A limit is needed/);
  expect((await home.run(["capacity", "--p99", "5ms", "--", "load"])).stderr).toMatch(/Where does rate go/);
});
