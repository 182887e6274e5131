import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { jmhResult, runsOfResult } from "./report";
import { runsOfText } from "./text";

const json = /^\s*\[\s*(\{\s*"jmhVersion"|\]\s*$)/;
const text = /^# JMH version: \S+/m;

/** JMH: the JSON of `-rf json`, and what it prints. */
export const jmh: Parser = {
  tool: "jmh",
  label: "JMH",
  kind: "micro",
  formats: ["-rf json", "text"],
  example: {
    command: "java -jar target/benchmarks.jar -f 5 -prof gc -rf json -rff jmh.json",
    file: "jmh.json",
    note: "Each fork is a repeat, so -f 5 gives five; -prof gc adds the bytes per operation.",
  },
  client: {
    program: /^(jmh|.*benchmarks?.*\.jar)$/,
    options: `-f= -wf= -wi= -w= -wbs= -i= -r= -bs= -t= -tg= -bm= -tu= -to= -p= -prof= -jvm= -jvmArgs= -jvmArgsAppend=
      -jvmArgsPrepend= -o= -rf= -rff= -e= -foe= -gc= -si= -v= -l -lp -lprof -lrf -h`,
    needs: [{ option: "rf", args: ["-rf", "json"], fits: /^json$/, why: "only JSON has all digits" }],
    output: { option: "rff", args: ["-rff", "{file}"], file: "jmh.json" },
    secrets: ["jvmArgs", "jvmArgsAppend", "jvmArgsPrepend"],
  },
  hints: [
    [
      /^"Benchmark","Mode","Threads"/,
      "This looks like JMH's CSV: use -rf json instead, which has the repeats.",
    ],
    [
      /^Benchmark .*\bMode +Cnt +Score/m,
      "This looks like the end of JMH's text: upload all of it, or use -rf json.",
    ],
  ],
  recognises: (head) => json.test(withoutMark(head)) || text.test(head),
  parse: async (file) => {
    const content = withoutMark(await file.text());
    if (!/^\s*\[/.test(content)) return runsOfText(content);
    return Array.from(jsonDocuments("JMH", content), (document) =>
      runsOfResult(checked(jmhResult, document, "JMH", "a result of JMH's JSON")),
    ).flat();
  },
};
