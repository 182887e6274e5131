import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Judgement } from "@/lib/compare";
import { ProjectList } from "./project-list";

function drawn(verdict: Judgement["verdict"] | null): string {
  const change: Judgement | null = verdict && {
    verdict,
    moved: null,
    metric: "latency_p99",
    unit: "seconds",
    change: -0.85,
    base: { median: 0.02 },
    head: { median: 0.003 },
    explanation: "1 against 1 run.",
  };
  const p99 = { unit: "seconds", points: [0.02, 0.003], latest: 0.003, invalid: change === null, change };
  const main = { scenario: "ping", tool: "wrk", environment: "default", qps: p99, p99 };
  const project = { slug: "shop", name: "shop", lastUploadAt: null, runs: 2, main, openChanges: 0 };
  return renderToStaticMarkup(<ProjectList projects={[project]} />);
}

it("marks the number of a failed run in words, in place of its change", () => {
  expect(drawn(null)).toMatch(/3\.00\sms.*Invalid: .*failed run/);
  expect(drawn(null)).not.toContain("85");
  expect(drawn("improved")).not.toContain("failed run");
});

it("gives a change a direction and a colour only where a test supports it", () => {
  expect(drawn("improved")).toMatch(/better[^>]*>.*▼.*faster.*−85/);
  expect(drawn("inconclusive")).toMatch(/neutral[^>]*>.*≈\?.*inconclusive.*−85/);
  expect(drawn("inconclusive")).toContain("Against the commit before: inconclusive. 1 against 1 run.");
  expect(drawn("inconclusive")).not.toMatch(/better|worse|▼/);
});
