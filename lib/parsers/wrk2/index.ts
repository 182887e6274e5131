import type { Parser } from "../types";
import { marks, runsOfText } from "./text";

/** wrk2: wrk with a constant rate; its text is wrk's with a percentile spectrum. */
export const wrk2: Parser = {
  tool: "wrk2",
  label: "wrk2",
  kind: "load",
  formats: ["text"],
  example: {
    command: "wrk2 -t2 -c64 -d30s -R2000 -L http://localhost:8080/",
    note: "-L prints the percentiles; what was measured in the first 10 s is not among them. The rate asked for (-R) is not in the output: give it as load.rate.",
  },
  client: {
    options: `-c,--connections= -d,--duration= -t,--threads= -s,--script= -H,--header= -L,--latency -U,--u_latency
      -B,--batch_latency --timeout= -R,--rate= -v,--version -h,--help`,
    needs: [{ option: "latency", args: ["--latency"], why: "wrk2 prints no percentiles unless asked" }],
    duration: { option: "duration", usual: "10s" },
    rate: { option: "rate" },
    target: "",
    nameless: "script",
    secrets: ["header"],
    version: { args: ["-v"], pattern: /^wrk (\S+)/ },
  },
  forP99: "run wrk2 with --latency",
  recognises: (head) => marks.test(head),
  parse: async (file) => runsOfText(await file.text()),
};
