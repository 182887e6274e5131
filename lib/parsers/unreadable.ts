const notYet = (what: string) => `This looks like ${what}, which is not read yet.`;

/** Other things that people upload: how they look, what they are. Order matters: the first match is told. */
const known: readonly (readonly [RegExp | readonly RegExp[], string])[] = [
  [/^\s*$/, "The file is empty."],
  [/^Usage: wrk /m, "This is wrk's usage text: wrk was called without an address and measured nothing."],
  [/Thread calibration|HdrHistogram - Recorded Latency/, notYet("output of wrk2")],
  [
    /^[ \t]*(█|running \(|execution: (local|cloud))|http_req_duration\.{3,}|iteration_duration\.{3,}/m,
    "This looks like k6's text summary: use --summary-export=file.json or --out json=file.json instead.",
  ],
  [
    /^metric_name,timestamp,metric_value/,
    "This looks like k6's CSV output: use --out json=file.json instead.",
  ],
  [
    /^time="[^"]+" level=\w+ msg=/,
    "This looks like k6's log: upload the file of --summary-export or --out json.",
  ],
  [/^response-time,DNS\+dialup/, notYet("hey's CSV output")],
  [/^Summary:\s+Total:\s/m, notYet("hey's text output")],
  [[/"connections"/, /"non2xx"/], notYet("output of autocannon")],
  [/│ Stat +│/, notYet("output of autocannon")],
  [/This is ApacheBench|^Percentage served,Time in ms|^starttime\tseconds/m, notYet("output of ab")],
  [
    /^"?Type"?,"?Name"?,|^Timestamp,User Count|^Count,Message,Traceback|^Method,Name,Error/,
    notYet("Locust's CSV output"),
  ],
  [/"num_none_requests"/, notYet("Locust's JSON output")],
  [/"jmhVersion"|^# JMH version|^"Benchmark","Mode"|^Benchmark .*Mode +Cnt/m, notYet("output of JMH")],
  [[/"latencies"/, /"bytes_in"/], notYet("output of vegeta")],
  [[/"successRate"/, /"requestsPerSec"/], notYet("output of oha")],
  [/"Action":"(start|output|run|pass)"/, notYet("output of go test -json")],
  [/^Benchmark\S+\s+\d+\s+[\d.]+ ns\/op/m, notYet("output of go test -bench")],
  [/^[ \t]*│.*sec\/op|^,.*sec\/op/m, notYet("output of benchstat")],
  [/^gc \d+ @[\d.]+s \d+%:/m, notYet("a gctrace log of the Go runtime")],
  [/^# (HELP|TYPE) \w+ /m, notYet("Prometheus metrics")],
  [
    /^(heap profile: |goroutine profile: |threadcreate profile: |goroutine \d+ \[|--- (mutex|contention):)/m,
    "This looks like a profile in text form: take it without debug=1, as protobuf, and upload it as profile.",
  ],
  [
    /^Could not enable CPU profiling|^Unknown profile$/m,
    "This is an error message of a pprof server, not a profile.",
  ],
  [/^\x1f(\x8b|\uFFFD)/, "This is a compressed file that could not be unpacked as text."],
  [/^\s*(<!doctype html|<html)/i, "This is an HTML page."],
];

/** A sentence on what an unrecognised file seems to be, or undefined. Looks at the beginning only. */
export function hintFor(head: string): string | undefined {
  const text = head.startsWith("\uFEFF") ? head.slice(1) : head;
  return known.find(([looks]) => [looks].flat().every((look) => look.test(text)))?.[1];
}
