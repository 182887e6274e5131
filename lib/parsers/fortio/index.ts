import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { fortioResult, runOfResult } from "./result";

const tool = "fortio";

/** fortio: the JSON of -json. */
export const fortio: Parser = {
  tool,
  label: "fortio",
  kind: "load",
  formats: ["-json"],
  example: {
    command:
      "fortio load -c 8 -qps 0 -t 30s -r 0.0001 -p 50,75,90,95,99,99.9 -json fortio.json http://localhost:8080/",
    file: "fortio.json",
    note: "Latencies are counted in steps of -r (1 ms unless said), and percentiles are interpolated within them.",
  },
  client: {
    subcommand: "load",
    options: `-a -abort-on= -allow-initial-errors -c= -calc-qps -cert= -connection-reuse= -content-type= -curl
      -data-dir= -gomaxprocs= -grpc -H= -h2 -http1.0 -httpbufferkb= -https-insecure -jitter -json= -k -keepalive=
      -key= -labels= -loglevel= -log-errors -m= -maxpayloadsizekb= -n= -nocatchup -offset= -p= -payload=
      -payload-file= -payload-size= -profile= -qps= -quiet -r= -resolve= -runid= -s= -stdclient -t= -timeout=
      -uniform -unix-socket= -user= -X=`,
    needs: [
      {
        option: "p",
        args: ["-p", "50,75,90,95,99,99.9,99.99"],
        fits: /(^|,)99(,|$)/,
        keep: true,
        why: "fortio prints only the percentiles that are asked for",
      },
      { option: "r", args: ["-r", "0.0001"], why: "latencies are counted in steps of 1 ms otherwise" },
    ],
    output: { option: "json", args: ["-json", "{file}"], file: "fortio.json" },
    duration: { option: "t", usual: "5s", unless: "n" },
    target: "",
    secrets: ["H", "user", "payload"],
    version: { args: ["version"], pattern: /(\d+\.\d+\.\S+)/ },
  },
  forP99: "run fortio with -p 50,90,99",
  recognises: (head) => {
    const text = withoutMark(head);
    return /^\s*\{/.test(text) && text.includes('"RequestedQPS"') && text.includes('"ActualDuration"');
  },
  parse: async (file) =>
    Array.from(jsonDocuments(tool, withoutMark(await file.text())), (document) =>
      runOfResult(checked(fortioResult, document, tool, "fortio's JSON")),
    ),
};
