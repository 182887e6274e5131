import type { Parser } from "../types";

/** How k6 is run (options of `k6 run` as of 1.x), and which of its outputs say too little. */
export const k6Usage: Pick<Parser, "example" | "client" | "forP99" | "hints"> = {
  example: {
    command:
      'k6 run --summary-trend-stats "avg,min,med,max,p(90),p(95),p(99)" --summary-export k6.json script.js',
    file: "k6.json",
    note: "The summary has no P99 unless asked; --out json=k6.ndjson.gz is read too, and brings a timeline (--out csv also, in whole seconds); the text on the screen has fewer digits. An arrival rate is in none of them: give it as load.rate.",
  },
  client: {
    subcommand: "run",
    options: `-u,--vus= -d,--duration= -i,--iterations= -s,--stage= -e,--env= -o,--out= -c,--config= -a,--address=
      --log-output= --log-format= -t,--type= --tag= --rps= --batch= --batch-per-host= --max-redirects=
      --min-iteration-duration= --user-agent= --dns= --local-ips= --blacklist-ip= --block-hostnames=
      --console-output= --execution-segment= --execution-segment-sequence= --setup-timeout= --teardown-timeout=
      --summary-export= --summary-mode= --summary-time-unit= --summary-trend-stats= --system-tags= --traces-output=
      --compatibility-mode= --profiling-enabled --new-machine-readable-summary -q,--quiet -v,--verbose -h,--help`,
    needs: [
      {
        option: "summary-trend-stats",
        args: ["--summary-trend-stats", "avg,min,med,max,p(90),p(95),p(99),p(99.9),p(99.99)"],
        fits: /p\(99\)/,
        keep: true,
        env: "K6_SUMMARY_TREND_STATS",
        why: "k6's summary has no P99 unless asked",
      },
    ],
    drops: [{ option: "new-machine-readable-summary", why: "it has no P99 and no thresholds" }],
    output: { option: "summary-export", args: ["--summary-export", "{file}"], file: "k6-summary.json" },
    duration: { option: "duration" },
    // Of one scenario alone: several have a rate each.
    printedRate: /scenarios: [^\n]* 1 scenario,[^\n]*\n\s*\* [^\n]*?: ([\d.]+) iterations\/s for /,
    nameless: true,
    secrets: ["env"],
    // The run went to its end.
    fineCodes: { 99: "a threshold was crossed" },
    version: { args: ["version"], pattern: /k6 v?(\d\S*)/ },
  },
  forP99:
    "add p(99) to k6's summaryTrendStats, and do not use the new machine-readable summary, which never has it",
  hints: [
    [
      /^time="[^"]+" level=\w+ msg=/,
      "This looks like k6's log: upload the file of --summary-export or --out json.",
    ],
  ],
};
