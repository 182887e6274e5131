import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Judgement } from "@/lib/compare";
import { ProjectList } from "./project-list";

function markup(verdict: Judgement["verdict"] | null): string {
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
  const p99 = {
    metric: "latency_p99",
    unit: "seconds",
    points: [0.02, 0.003],
    latest: 0.003,
    invalid: change === null,
    change,
  };
  const main = { scenario: "ping", tool: "wrk", environment: "default", sparks: [p99] };
  const project = { slug: "shop", name: "shop", lastUploadAt: null, runs: 2, main, openChanges: 0 };
  return renderToStaticMarkup(<ProjectList projects={[project]} />);
}

it("marks the number of a failed run in words, in place of its change", () => {
  expect(markup(null)).toMatch(/3\.00\sms.*Invalid: .*failed run/);
  expect(markup(null)).not.toContain("85");
  expect(markup("improved")).not.toContain("failed run");
});

it("gives a change a direction and a colour only where a test supports it", () => {
  expect(markup("improved")).toMatch(/better[^>]*>.*▼.*faster.*−85/);
  expect(markup("inconclusive")).toMatch(/neutral[^>]*>.*≈\?.*inconclusive.*−85/);
  expect(markup("inconclusive")).toContain("Against the commit before: inconclusive. 1 against 1 run.");
  expect(markup("inconclusive")).not.toMatch(/better|worse|▼/);
});

it("names a column after its metric, and the figures of each project where they differ", () => {
  const spark = (metric: string, unit: string) => ({
    metric,
    unit,
    points: [3e-7],
    latest: 3e-7,
    invalid: false,
    change: null,
  });
  const project = (slug: string, sparks: ReturnType<typeof spark>[]) => ({
    slug,
    name: slug,
    lastUploadAt: null,
    runs: 1,
    main: { scenario: "s", tool: "t", environment: "e", sparks },
    openChanges: 0,
  });
  const micro = project("micro", [spark("time_per_op", "seconds"), spark("allocs_per_op", "allocations")]);
  const heads = (html: string) => [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, text]) => text);
  const alone = renderToStaticMarkup(<ProjectList projects={[micro]} />);
  expect(heads(alone).slice(2, 4)).toEqual(["Time/op", "Allocs/op"]);
  const both = renderToStaticMarkup(
    <ProjectList projects={[micro, project("load", [spark("qps", "requests/second")])]} />,
  );
  expect(heads(both)[2]).toContain("Measured");
  expect(both).toMatch(/QPS<\/div>/);
  expect(both).not.toContain("not measured");
});
