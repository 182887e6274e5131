import type { Parser } from "../types";

/** How wrk 4 is run, and which of its outputs are none. */
export const wrkUsage: Pick<Parser, "example" | "client" | "forP99" | "leavesOutTimeouts" | "hints"> = {
  example: {
    command: "wrk -t2 -c64 -d10s --latency http://localhost:8080/",
    note: "--latency prints the percentiles; -s wrk-report.lua, from this server, adds all digits and P95.",
  },
  client: {
    options: `-c,--connections= -d,--duration= -t,--threads= -s,--script= -H,--header= -L,--latency -T,--timeout=
      -v,--version -h,--help`,
    needs: [{ option: "latency", args: ["--latency"], why: "wrk prints no percentiles unless asked" }],
    duration: { option: "duration", usual: "10s" },
    target: "",
    nameless: "script",
    secrets: ["header"],
    version: { args: ["-v"], pattern: /^wrk (\S+)/ },
  },
  forP99: "run wrk with --latency",
  leavesOutTimeouts: true,
  hints: [
    [/^Usage: wrk /m, "This is wrk's usage text: wrk was called without an address and measured nothing."],
  ],
};
