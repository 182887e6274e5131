import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ParseError } from ".";
import { fixtureText, parseText } from "../testing/result-fixtures";

const bombardier = fixtureText("bombardier", "bombardier-server-killed.json");
const withError = (description: string) =>
  bombardier.replace(/"description":"[^"]*"/, `"description":${JSON.stringify(description)}`);

/** Any UTF-16 unit, halves of surrogate pairs among them. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

describe("what parsers hand on", () => {
  it("holds no text that a database refuses, however strange the file", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyUnit, maxLength: 300 }), async (description) => {
        const [run] = await parseText(withError(`${description}\0\uD800`));
        const [kind = ""] = Object.keys(run?.details.errorKinds ?? {});
        expect(JSON.stringify(run)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(kind.length).toBeLessThanOrEqual(250);
        expect(run?.details.errorKinds?.[kind]).toBe(58_654);
      }),
    );
  });

  it("holds finite numbers only", async () => {
    const text = fixtureText("wrk", "ping-r1.txt").replace("117638", "9".repeat(320));
    await expect(parseText(text)).rejects.toThrow(/a usable metrics\.requests/);
    await expect(parseText(bombardier.replace("58654", "1e999"))).rejects.toThrow(ParseError);
  });

  it("holds at most 50 kinds of errors, and counts the rest", async () => {
    const errors = Array.from({ length: 80 }, (_, i) => ({ description: `error ${i}`, count: 2 }));
    const [run] = await parseText(
      bombardier.replace(/"errors":\[[^\]]*\]/, `"errors":${JSON.stringify(errors)}`),
    );
    expect(Object.keys(run?.details.errorKinds ?? {})).toHaveLength(51);
    expect(run?.details.errorKinds?.other).toBe(60);
  });

  it("survives times and durations that no clock shows", async () => {
    const point = (value: string) =>
      `{"metric":"http_req_duration","type":"Point","data":{"time":"2026-11-21T08:30:43Z","value":${value},"tags":{}}}`;
    const [run] = await parseText(`${point("1")}\n${point("1e300")}\n${point("1e999")}`);
    expect(run).toMatchObject({ startedAt: null, metrics: { latency_min: 0.001 } });
    const summary = fixtureText("k6", "ping-r1.summary-new.json").replace(
      /"duration": [\d.]+/,
      '"duration": 1e300',
    );
    expect((await parseText(summary))[0]?.startedAt).toBeNull();
  });
});
