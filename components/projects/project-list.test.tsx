import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProjectList } from "./project-list";

function drawn(invalid: boolean): string {
  const spark = { unit: "seconds", better: "lower" as const, points: [0.02, 0.003], latest: 0.003, invalid };
  const change = invalid ? null : -0.85;
  const p99 = { ...spark, change };
  const main = { scenario: "ping", tool: "wrk", environment: "default", qps: p99, p99 };
  const project = { slug: "shop", name: "shop", lastUploadAt: null, runs: 2, main, openChanges: 0 };
  return renderToStaticMarkup(<ProjectList projects={[project]} />);
}

it("marks the number of a failed run in words, in place of its change", () => {
  expect(drawn(true)).toMatch(/3\.00\sms.*Invalid: .*failed run/);
  expect(drawn(true)).not.toContain("▼");
  expect(drawn(false)).not.toContain("failed run");
  expect(drawn(false)).toContain("▼");
});
