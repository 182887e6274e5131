import { describe, expect, it } from "vitest";
import type { ParsedRun } from "../model/run";
import { checksOf } from "./checks";
import { fixtureNames, onlyRun } from "../testing/result-fixtures";

const sound: ParsedRun = {
  tool: "bombardier",
  toolVersion: null,
  scenario: "GET /",
  command: null,
  startedAt: null,
  load: {},
  metrics: { qps: 5_000, requests: 50_000, errors: 0, error_rate: 0, duration: 10, latency_p99: 0.01 },
  customMetrics: {},
  details: { corrected: true },
  checks: [],
};

const checkIds = (change: Partial<ParsedRun>) =>
  checksOf({ ...sound, ...change }, { kind: "load" }).map(({ id, level }) => `${level} ${id}`);
const withMetrics = (metrics: ParsedRun["metrics"]) => ({ metrics: { ...sound.metrics, ...metrics } });

describe("numbers that cannot be", () => {
  const closed = (connections: number, qps: number, mean: number, more: Partial<ParsedRun> = {}) =>
    checkIds({
      load: { connections },
      details: { loop: "closed", corrected: true },
      ...withMetrics({ qps, requests: qps * 10, latency_mean: mean }),
      ...more,
    });

  it("4,000 connections, 100,000 requests/s and under 1 ms do not fit together", () => {
    expect(closed(4_000, 100_000, 0.001)).toEqual(["error littles-law"]);
    expect(closed(4_000, 100_000, 0.04)).toEqual([]);
    expect(closed(100, 10_000, 0.0077)).toEqual([]);
  });

  it("says nothing of asked rates and open loops, where connections may idle", () => {
    const slow = {
      load: { connections: 4_000, rate: 100 },
      details: { loop: "closed" as const, corrected: true },
    };
    expect(closed(4_000, 100, 0.001, slow)).toEqual([]);
    expect(closed(4_000, 100, 0.001, { details: { loop: "open", corrected: true } })).toEqual([]);
  });

  it("4.08 s for 2 s asked is a run that stalled", () => {
    const bombardier = (length: string, duration: number) =>
      checkIds({
        command: `bombardier -c 64 -d ${length} -l http://localhost/`,
        ...withMetrics({ duration }),
      });
    expect(bombardier("2s", 4.08)).toEqual(["info short-run", "error stalled"]);
    expect(bombardier("10s", 10.02)).toEqual([]);
    expect(bombardier("1m", 60.4)).toEqual([]);
    expect(bombardier("1m", 75)).toEqual(["error stalled"]);
  });
});

describe("checks of a run", () => {
  it("have nothing to say of a sound one", () => {
    expect(checksOf(sound, { kind: "load" })).toEqual([]);
  });

  it("want requests of a load test only", () => {
    const benchmark = { ...sound, metrics: {}, details: {} };
    expect(checksOf(benchmark, { kind: "load" }).map(({ id }) => id)).toEqual(["no-requests"]);
    expect(checksOf(benchmark, { kind: "micro" })).toEqual([]);
  });

  it.each<[string, Partial<ParsedRun>, string[]]>([
    ["some failures", withMetrics({ errors: 500, error_rate: 0.01 }), ["warning errors"]],
    ["many failures", withMetrics({ errors: 501, error_rate: 0.01002 }), ["error errors"]],
    [
      "bad answers only",
      {
        ...withMetrics({ errors: 10, error_rate: 0.0002 }),
        details: { statusCodes: { "2xx": 49_990, "5xx": 10 } },
      },
      ["warning non-2xx"],
    ],
    ["a second", withMetrics({ duration: 0.9 }), ["warning short-run"]],
    ["some seconds", withMetrics({ duration: 9.9 }), ["info short-run"]],
    ["P99 of few requests", withMetrics({ requests: 999 }), ["warning few-requests"]],
    ["a rate that was reached", { load: { rate: 5_200 } }, []],
    ["a rate that was not", { load: { rate: 6_000 } }, ["warning rate-not-reached"]],
    ["a closed loop", { details: { loop: "closed", corrected: false } }, ["info coordinated-omission"]],
    ["an open loop", { details: { loop: "open", corrected: false } }, []],
    ["no answers", { metrics: { requests: 0, errors: 0, duration: 10 } }, ["error no-requests"]],
  ])("on %s", (_, change, expected) => {
    expect(checkIds(change)).toEqual(expected);
  });

  it.each([
    ["wrk", "wrk-timeouts.txt", ["stalled", "errors", "timeouts-not-in-percentiles"]],
    ["wrk", "wrk-server-killed.txt", ["stalled", "errors"]],
    ["wrk", "wrk-flaky-non2xx.json", ["non-2xx"]],
    ["wrk", "wrk-all-timeout-zero-requests.txt", ["no-requests"]],
    ["wrk", "wrk-short-body.txt", ["no-requests", "errors"]],
    ["bombardier", "bombardier-server-killed.json", ["errors", "connection-refused"]],
    ["bombardier", "bombardier-status-500.txt", ["non-2xx"]],
    ["k6", "k6-connection-refused.summary-export.json", ["errors", "connection-refused"]],
    ["k6", "k6-abort-on-fail.summary-export.json", ["errors"]],
    ["k6", "ping-r1.summary-export.json", []],
    ["wrk", "ping-r1.txt", []],
    ["wrk", "mixed-r1.txt", []],
  ])("call the %s run %s invalid for the right reasons", async (tool, name, expected) => {
    const { checks } = await onlyRun(tool, name);
    expect(checks.filter(({ level }) => level === "error").map(({ id }) => id)).toEqual(expected);
  });

  it("are one plain sentence each, under a name in kebab-case", async () => {
    const names = fixtureNames("wrk").filter((name) => !/truncated|three/.test(name));
    for (const name of names) {
      for (const { id, message } of (await onlyRun("wrk", name)).checks) {
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(message).toMatch(/^\S[^\n]{10,240}\.$/);
        expect(message).not.toMatch(/undefined|NaN|null/);
      }
    }
  });
});
