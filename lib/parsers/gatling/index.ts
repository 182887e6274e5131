import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isBinaryLog, runOfBinary } from "./binary";
import { isConsole, runsOfConsole } from "./console";
import { isStats, runsOfStats } from "./stats";
import { isTextLog, runOfText } from "./text";

/** Gatling: simulation.log (text up to 3.12, binary from 3.13 on) the stats.json of its report, and what it prints. */
export const gatling: Parser = {
  tool: "gatling",
  label: "Gatling",
  kind: "load",
  formats: ["simulation.log", "js/stats.json", "js/global_stats.json", "text"],
  example: {
    command: "mvn gatling:test && cp target/gatling/*/simulation.log .",
    file: "simulation.log",
    note: "The log has each request. Reports of Gatling 3.13 and newer have no stats.json any more; what Gatling prints is read, too.",
  },
  recognises: (head) =>
    isBinaryLog(head) ||
    isTextLog(withoutMark(head)) ||
    isStats(withoutMark(head)) ||
    isConsole(withoutMark(head)),
  parse: async (file) => {
    if (isBinaryLog(file.head)) return [runOfBinary(await file.bytes())];
    if (isTextLog(withoutMark(file.head))) return [await runOfText(file.lines())];
    if (isConsole(withoutMark(file.head))) return runsOfConsole(await file.text());
    return runsOfStats(withoutMark(await file.text()));
  },
};
