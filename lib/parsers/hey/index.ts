import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isCsv, runOfCsv } from "./csv";
import { runsOfText, summary } from "./text";

/** hey: its summary as text, and a row for each answered request (`-o csv`). */
export const hey: Parser = {
  tool: "hey",
  label: "hey",
  kind: "load",
  formats: ["text", "-o csv"],
  example: {
    command: "hey -z 10s -c 50 http://localhost:8080/",
    note: "The text has all errors; -o csv has more percentiles, and no request that failed.",
  },
  client: {
    options: `-n= -c= -q= -z= -o= -m= -H= -t= -A= -d= -D= -T= -U= -a= -x= -h2 -host= -disable-compression
      -disable-keepalive -disable-redirects -cpus=`,
    duration: { option: "z" },
    target: "",
    nameless: true,
    secrets: ["H", "d", "a"],
  },
  recognises: (head) => summary.test(head) || isCsv(withoutMark(head)),
  parse: async (file) =>
    isCsv(withoutMark(file.head)) ? [await runOfCsv(file.lines())] : runsOfText(await file.text()),
};
