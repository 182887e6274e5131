import { expect, test } from "vitest";
import { seriesLabels } from ".";

const series = (seriesId: string, tool: string, connections: number, environment = "ci") => ({
  seriesId,
  scenario: "GET /ping",
  tool,
  environment,
  load: { connections },
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
