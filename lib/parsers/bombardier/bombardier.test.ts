import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";
import { decodeGoStrings } from "./go-strings";

describe("bombardier", () => {
  it("names scenario, load and command by its specification, without the secrets in it", async () => {
    const run = await onlyRun("bombardier", "issue-r1.json");
    expect(run.scenario).toBe("POST /token/issue");
    expect(run.load).toEqual({ connections: 64 });
    expect(run.command).toBe(
      "bombardier -c 64 -d 3s -t 2s -m POST -H 'Content-Type: …' -b '…' -l -o json http://127.0.0.1:18080/token/issue",
    );
  });

  it("reads JSON behind the introduction and the progress bar", async () => {
    const json = fixtureText("bombardier", "ping-r1.json");
    const intro =
      "Bombarding http://127.0.0.1:18080/ping for 3s using 64 connection(s)\n[=>--]\r[====] 3s\nDone!\n";
    expect(await parseText(intro + json)).toEqual(await parseText(json));
  });

  it("takes URL and connections from the text's introduction", async () => {
    const intro = "Bombarding http://h:1/ping with 5000 request(s) using 50 connection(s)\n[====]\nDone!\n";
    const [run] = await parseText(intro + fixtureText("bombardier", "bombardier-flaky.txt"));
    expect(run).toMatchObject({ scenario: "GET /ping", load: { connections: 50 } });
  });

  it("reads the errors of the text", async () => {
    const text = fixtureText("bombardier", "bombardier-flaky.txt")
      .replace("others - 0", "others - 12")
      .replace(
        "  Throughput",
        "  Errors:\n    dial tcp 1.2.3.4:80: connect: connection refused - 12\n  Throughput",
      );
    const [run] = await parseText(text);
    expect(run?.details.errorKinds).toEqual({ "dial tcp 1.2.3.4:80: connect: connection refused": 12 });
    expect(run?.metrics).toMatchObject({ errors: 10_962, error_rate: 10_962 / 73_026 });
    expect(run?.checks.find(({ id }) => id === "connection-refused")?.level).toBe("error");
  });

  it.each(["ping-r1-nol.json", "ping-r1-nol.txt"])(
    "without -l (%s) says how to get percentiles",
    async (name) => {
      const { metrics, checks } = await onlyRun("bombardier", name);
      expect(metrics.latency_p99).toBeUndefined();
      expect(metrics.latency_max).toBeGreaterThan(0.07);
      expect(checks.find(({ id }) => id === "no-latency-distribution")?.message).toContain("-l");
    },
  );

  it("tells which line a cut text lacks", async () => {
    const text = fixtureText("bombardier", "ping-r1.txt");
    await expect(parseText(text.slice(0, text.indexOf("  Throughput")))).rejects.toThrow(
      /"Throughput: S\/s"/,
    );
  });
});

describe("Go's quoted strings", () => {
  it.each([
    [String.raw`"\x00\a\v"`, "\u0000\u0007\v"],
    [String.raw`"\U0001f600"`, "😀"],
    [String.raw`"\\x41 \\a é\n"`, "\\x41 \\a é\n"],
    [String.raw`"\u0041beefcafe"`, "Abeefcafe"],
  ])("%s become JSON", (quoted, text) => {
    expect(JSON.parse(decodeGoStrings(quoted))).toBe(text);
  });

  it("leave JSON as it is", () => {
    fc.assert(fc.property(fc.json(), (json) => decodeGoStrings(json) === json));
  });
});
