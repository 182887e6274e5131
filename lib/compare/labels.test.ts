import { expect, test } from "vitest";
import { seriesFacts, seriesLabels } from ".";

const series = (seriesId: string, tool: string, connections: number, environment = "ci") => ({
  seriesId,
  scenario: "GET /ping",
  tool,
  environment,
  load: { connections },
  variant: {} as Record<string, string>,
});

const labels = (...all: ReturnType<typeof series>[]) => [...seriesLabels(all).values()];

test("a series is told by as little as it takes", () => {
  expect(labels(series("a", "wrk", 64))).toEqual(["GET /ping"]);
  expect(labels(series("a", "wrk", 64), series("b", "k6", 10))).toEqual([
    "GET /ping (wrk)",
    "GET /ping (k6)",
  ]);
  expect(labels(series("a", "wrk", 64), series("b", "wrk", 10))).toEqual([
    "GET /ping (64 connections)",
    "GET /ping (10 connections)",
  ]);
  expect(labels(series("a", "wrk", 64), series("b", "wrk", 10), series("c", "k6", 10))).toEqual([
    "GET /ping (wrk, 64 connections)",
    "GET /ping (wrk, 10 connections)",
    "GET /ping (k6, 10 connections)",
  ]);
});

test("what is varied on purpose is always told, with its series as with its facts", () => {
  const varied = { ...series("a", "wrk", 64), variant: { framework: "gin", GOGC: "200" } };
  expect(labels(varied)).toEqual(["GET /ping (framework=gin, GOGC=200)"]);
  const other = { ...series("b", "k6", 64), variant: varied.variant };
  expect(labels(varied, other)).toEqual([
    "GET /ping (framework=gin, GOGC=200, wrk)",
    "GET /ping (framework=gin, GOGC=200, k6)",
  ]);
  expect(labels(series("c", "wrk", 64), varied)).toEqual([
    "GET /ping",
    "GET /ping (framework=gin, GOGC=200)",
  ]);
  expect(seriesFacts(varied)).toEqual(["framework=gin, GOGC=200", "wrk", "ci", "64 connections"]);
});
