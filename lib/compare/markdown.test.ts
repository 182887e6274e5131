import { describe, expect, it } from "vitest";
import type { Comparison } from "@/lib/model";
import { compareRuns, renderMarkdown, type CompareInput, type CostSides } from ".";
import { failed, pair, realPair, runsWith } from "./fixtures/runs";

const commit = (sha: string, message: string) => ({
  commit: sha.padEnd(40, "0"),
  committedAt: "2026-11-21T08:00:00Z",
  message,
  author: "dev",
  parents: [],
  branches: ["main"],
  pr: null,
  ref: "x",
});

function comparison(input: CompareInput, more: Partial<Comparison> = {}): Comparison {
  return {
    base: commit("a8f818e876bc", "store: shard the token map"),
    head: commit("017c11c64c10", "ping: say which build is running\n\nThe dashboard wants it."),
    filter: {},
    profiles: [],
    baseline: null,
    budgets: [],
    splits: [],
    url: "https://bench.example/shop/compare/a8f818e...017c11c",
    ...compareRuns(input),
    ...more,
  };
}

const text = (...args: Parameters<typeof comparison>) =>
  renderMarkdown(comparison(...args)).replaceAll(/[\u202f\u00a0]/g, " ");
const steady = runsWith("qps", [100, 100.1, 100.2, 100.3]);

describe("the Markdown of a comparison", () => {
  it("names first what is not measured any more", () => {
    const login = runsWith("qps", [10, 11], { scenario: "POST /login" });
    expect(text(pair([...steady, ...login], steady)).split("\n")[0]).toBe(
      "❗ **Not measured in head:** <code>POST /login</code>",
    );
    expect(text(pair(steady, [...steady, ...login]))).toMatch(/^\*\*Unchanged/);
  });

  it("is what a reviewer wants to read", () => {
    const id = "00000000-0000-7000-8000-000000000001";
    const profile = { kind: "cpu", scenario: null, base: id, head: id, url: "https://bench.example/p" };
    expect(text(realPair("a8f818e876bc", "017c11c64c10", ["GET /ping"]), { profiles: [profile] })).toBe(
      `**Slower: QPS −60.8 % (3 v 3 runs, p &lt; 0.001), P99 +55.6 % (p = 0.005)**

<code>a8f818e</code> → <code>017c11c</code> ping: say which build is running · [full comparison](https://bench.example/shop/compare/a8f818e...017c11c)

| Metric | Base | Head | Change | Verdict |
| --- | ---: | ---: | ---: | --- |
| QPS | 71 449 req/s | 28 042 req/s | −60.8 % | **slower** ▼ |
| P99 | 8.60 ms | 13.4 ms | +55.6 % | **slower** ▼ |

Error rate is zero on both sides.

<details>
<summary>All 4 metrics</summary>

| Metric | Base | Head | Change | 95 % interval | p | Verdict | Runs |
| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
| QPS | 71 449 req/s | 28 042 req/s | −60.8 % | −65.6 % to −47.6 % | &lt; 0.001 | **slower** ▼ | 3 v 3 runs |
| P99 | 8.60 ms | 13.4 ms | +55.6 % | +19.6 % to +95.6 % | 0.005 | **slower** ▼ | 3 v 3 runs |
| Error rate | 0 % | 0 % | – | – | – | unchanged | 3 v 3 runs |
| P50 | 744 µs | 2.29 ms | ×3.08 | +112.9 % to +272.4 % | &lt; 0.001 | **slower** ▼ | 3 v 3 runs |

</details>

Profiles side by side: [cpu](https://bench.example/p)
`,
    );
  });

  it("is short when nothing happened", () => {
    const [head] = text(pair(steady, steady)).split("<details>");
    expect(head?.trim().split("\n")).toHaveLength(3);
    expect(head).toContain("**Unchanged: QPS (4 v 4 runs)**");
    expect(head).not.toContain("|");
  });

  it("puts failures and other differences before the figures", () => {
    const configured = (gogc: string, checks = [failed]) =>
      runsWith("qps", [1, 2, 3, 4], { config: { "runtime.gogc": gogc }, checks });
    const shown = text(pair(configured("100", []), configured("400")));
    expect(shown).toContain("- ❌ head, <code>GET /ping</code>: 48 % of the answers were not 2xx. (4 runs)");
    expect(shown).toContain("Also different: <code>runtime.gogc</code> <code>100</code> → <code>400</code>");
    expect(shown.indexOf("Also different")).toBeLessThan(shown.indexOf("| QPS |"));
    expect(shown).toContain("next collection");
  });

  it("lets no uploaded text out of its place", () => {
    const evil = "`|<img src=x>\n\n# @admin [x](y) **b** $a$ \\";
    const runs = (scenario: string) =>
      runsWith("qps", [1, 2, 3, 4], {
        scenario,
        config: { [evil]: evil },
        checks: [{ ...failed, message: evil }],
      });
    const shown = text(pair([...steady, ...runs(evil)], [...steady, ...runs(evil), ...runs("only head")]), {
      head: commit("017c11c64c10", evil),
    });
    expect(shown).not.toMatch(/<img|@admin|\n# |\[x\]|\*\*b|\$a|<code>[^<]*`/);
    const rows = shown.split("\n").filter((line) => line.startsWith("| ") && line.includes("QPS"));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([7, 10]).toContain(row.split("|").length - 1);
  });

  describe("with CPU profiles on both sides", () => {
    const mover = (name: string, base: number, head: number, whole = { base, head }) => ({
      name,
      base,
      head,
      whole,
      samples: { base: base / 200, head: head / 250 },
    });
    const change = {
      sampleType: "cpu",
      unit: "nanoseconds",
      perRequest: true,
      whyNot: null,
      base: 41_000,
      head: 106_000,
      samples: { base: 205, head: 424 },
      movers: [
        mover("runtime.lock2", 2_000, 14_000),
        mover("example.com/shop.(*Store).Get[`|<img>]", 0, 9_000),
      ],
      owners: [
        mover("main.buildLabel", 0, 25_000),
        mover("main.handle", 0, 3_000, { base: 30_000, head: 70_000 }),
      ],
    };
    const extras = {
      chart: {
        light: 'https://bench.example/a"b/chart.svg',
        dark: 'https://bench.example/a"b/chart.svg?theme=dark',
      },
      costs: { change, url: "https://bench.example/d" },
    };
    const withCosts = (input: CompareInput) =>
      renderMarkdown(comparison(input), extras).replace(/[\u2009\u202f\u00a0]/g, " ");

    it("names who moved, per request, and shows the chart", () => {
      const shown = withCosts(realPair("a8f818e876bc", "017c11c64c10", ["GET /ping"]));
      expect(shown).toContain(
        "cpu per request 41µs → 106µs (+158.5 %), most of all in <code>main.buildLabel</code> +25µs, <code>main.handle</code> +3µs · " +
          "205 → 424 samples · [flame graph](https://bench.example/d)",
      );
      expect(shown).toContain("| <code>main.buildLabel</code> | 0 | 25µs | +25µs (new) | 0 → 100 |");
      expect(shown).toContain("| <code>main.handle</code> | 0 | 3µs | +3µs | 0 → 12 |");
      expect(shown).toContain("| <code>runtime.lock2</code> | 2µs | 14µs | +12µs (×7.00) | 10 → 56 |");
      expect(shown).toContain('<img alt="Slower: QPS −60.8 % (3 v 3 runs, p &lt; 0.001), P99');
      expect(shown).toContain('src="https://bench.example/a&quot;b/chart.svg" width="800"></picture>');
      expect(shown).not.toContain("<img>");
    });

    it("names whatever moved where own code did not, its name escaped", () => {
      const costs = { change: { ...change, owners: [] }, url: extras.costs.url };
      const shown = renderMarkdown(comparison(realPair("a8f818e876bc", "017c11c64c10", ["GET /ping"])), {
        costs,
      });
      expect(shown).toContain(
        "most of all in <code>runtime.lock2</code> +12µs, <code>shop.(&#42;Store).Get&#91;…&#93;</code> +9µs · ",
      );
      expect(shown).not.toContain("Own code");
    });

    it("names nobody within the noise, and counts no samples where nobody did", () => {
      const line = (samples: CostSides | null) => {
        const costs = { change: { ...change, movers: [], owners: [], samples }, url: extras.costs.url };
        return renderMarkdown(comparison(realPair("a8f818e876bc", "017c11c64c10", ["GET /ping"])), { costs })
          .replace(/[\u2009\u202f\u00a0]/g, " ")
          .split("\n")
          .find((text) => text.includes("flame graph"));
      };
      expect(line(change.samples)).toBe(
        "cpu per request 41µs → 106µs (+158.5 %): no function changed by more than 0.5 % of the total and sampling " +
          "noise (205 → 424 samples) · [flame graph](https://bench.example/d)",
      );
      expect(line(null)).toContain("no function changed by more than 0.5 % of the total · [");
    });

    it("says nothing of it in the open when nothing happened", () => {
      const [head] = withCosts(pair(steady, steady)).split("<details>");
      expect(head?.trim().split("\n")).toHaveLength(3);
    });
  });

  it("fits into one comment whatever was compared", () => {
    const many = Array.from({ length: 900 }, (_, k) =>
      runsWith("qps", [k + 1], { scenario: `scenario ${k}` }),
    ).flat();
    expect(text(pair(many, many)).length).toBeLessThan(65_536);
  });

  it("says that requests have changed, where they have, without an opinion on it", () => {
    const changed = text(
      pair(runsWith("requests", [100, 110, 120, 130]), runsWith("requests", [400, 410, 420, 430])),
    );
    expect(changed).toContain("| changed ≠ |");
    expect(changed).not.toContain("inconclusive");
    const open = text(
      pair(runsWith("requests", [100, 110, 120, 130]), runsWith("requests", [90, 115, 125, 140])),
    );
    expect(open).toContain("| inconclusive ≈ ? |");
  });
});
