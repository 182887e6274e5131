// @ts-check
import { UsageError } from "../errors.mjs";
import { lastOf, redacted, replaced, scan, secondsOf } from "./scan.mjs";

/** @type {import("./scan.mjs").Flags} options of `k6 run` that take a value, as of k6 1.x */
const FLAGS = {
  vus: { short: "u", value: true },
  duration: { short: "d", value: true },
  iterations: { short: "i", value: true },
  stage: { short: "s", value: true },
  env: { short: "e", value: true },
  out: { short: "o", value: true },
  config: { short: "c", value: true },
  address: { short: "a", value: true },
  "log-output": { value: true },
  "log-format": { value: true },
  type: { short: "t", value: true },
  tag: { value: true },
  rps: { value: true },
  batch: { value: true },
  "batch-per-host": { value: true },
  "max-redirects": { value: true },
  "min-iteration-duration": { value: true },
  "user-agent": { value: true },
  dns: { value: true },
  "local-ips": { value: true },
  "blacklist-ip": { value: true },
  "block-hostnames": { value: true },
  "console-output": { value: true },
  "execution-segment": { value: true },
  "execution-segment-sequence": { value: true },
  "setup-timeout": { value: true },
  "teardown-timeout": { value: true },
  "summary-export": { value: true },
  "summary-mode": { value: true },
  "summary-time-unit": { value: true },
  "summary-trend-stats": { value: true },
  "system-tags": { value: true },
  "traces-output": { value: true },
  "compatibility-mode": { value: true },
  "profiling-enabled": {},
  "new-machine-readable-summary": {},
  quiet: { short: "q" },
  verbose: { short: "v" },
  help: { short: "h" },
};
const STATS = "avg,min,med,max,p(90),p(95),p(99),p(99.9),p(99.99)";

/** @type {import("./tool.mjs").Tool} */
export const k6 = {
  name: "k6",
  versionArgs: ["version"],
  versionPattern: /k6 v?(\d\S*)/,
  /** 99: a threshold was crossed. The run went to its end, and its figures stand. */
  fineCodes: [0, 99],
  adapt(args, { scratch, env, scenario }) {
    const run = args.indexOf("run");
    if (run < 0) throw new UsageError("Only `k6 run …` measures; this command has no `run`.");
    const found = scan(args, FLAGS);
    const notes = [];
    if (!scenario)
      notes.push("k6 does not tell what its script sends: name it, e.g. --scenario 'POST /orders'.");
    let adapted = args;
    const asked = lastOf(found, "summary-export");
    const output = asked?.value ?? `${scratch}/k6-summary.json`;
    if (!asked) {
      adapted = adapted.toSpliced(run + 1, 0, "--summary-export", output);
      notes.push("Added --summary-export: the results of k6 are read from there.");
    }
    const stats = lastOf(scan(adapted, FLAGS), "summary-trend-stats");
    if (stats && !stats.value?.includes("p(99)"))
      notes.push(`k6 will tell no P99: --summary-trend-stats says ${stats.value}.`);
    if (!stats && !env.K6_SUMMARY_TREND_STATS) {
      adapted = adapted.toSpliced(run + 1, 0, "--summary-trend-stats", STATS);
      notes.push("Added --summary-trend-stats with p(99): k6's own summary stops at p(95).");
    }
    const newSummary = lastOf(scan(adapted, FLAGS), "new-machine-readable-summary");
    if (newSummary) {
      adapted = replaced(adapted, newSummary, []);
      notes.push("Left out --new-machine-readable-summary: it has no P99 and no thresholds.");
    }
    return { args: adapted, notes, seconds: secondsOf(lastOf(found, "duration")?.value), url: null, output };
  },
  shown: (args) =>
    redacted(args, FLAGS, ["env"]).map((arg) => arg.replace(/^.*\/k6-summary\.json$/, "k6-summary.json")),
};
