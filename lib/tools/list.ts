// Written from the parsers by `npx vitest run lib/parsers -u`: change the parser, not this file.
import type { ToolInfo } from "./types";

export const list: readonly ToolInfo[] = [
  {"tool":"ab","label":"ab","kind":"load"},
  {"tool":"artillery","label":"Artillery","kind":"load"},
  {"tool":"autocannon","label":"autocannon","kind":"load"},
  {"tool":"bencher","label":"Bencher Metric Format","kind":"micro"},
  {"tool":"bombardier","label":"bombardier","kind":"load"},
  {"tool":"criterion","label":"Criterion.rs","kind":"micro"},
  {"tool":"custom","label":"Benchtrail JSON","kind":"micro"},
  {"tool":"gatling","label":"Gatling","kind":"load"},
  {"tool":"github-action-benchmark","label":"github-action-benchmark","kind":"micro"},
  {"tool":"gobench","label":"go test -bench","kind":"micro"},
  {"tool":"google-benchmark","label":"Google Benchmark","kind":"micro"},
  {"tool":"hey","label":"hey","kind":"load"},
  {"tool":"hyperfine","label":"hyperfine","kind":"micro"},
  {"tool":"jmeter","label":"JMeter","kind":"load"},
  {"tool":"jmh","label":"JMH","kind":"micro"},
  {"tool":"k6","label":"k6","kind":"load"},
  {"tool":"locust","label":"Locust","kind":"load"},
  {"tool":"oha","label":"oha","kind":"load"},
  {"tool":"pytest-benchmark","label":"pytest-benchmark","kind":"micro"},
  {"tool":"tinybench","label":"tinybench","kind":"micro"},
  {"tool":"vegeta","label":"vegeta","kind":"load"},
  {"tool":"vitest-bench","label":"vitest bench","kind":"micro"},
  {"tool":"wrk","label":"wrk","kind":"load"},
  {"tool":"wrk2","label":"wrk2","kind":"load"},
];
