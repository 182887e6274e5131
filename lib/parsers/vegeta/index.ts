import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { isEncoded, runOfEncoded } from "./encoded";
import { reportOfJson, vegetaJson } from "./json";
import { runOfReport } from "./report";
import { firstLine, reportsOfText } from "./text";

const tool = "vegeta";
const json = /^\s*\{\s*"latencies"\s*:\s*\{\s*"total"\s*:\s*\d+\s*,\s*"mean"\s*:/;

/** vegeta: what `vegeta report` prints, as text or as JSON, and the results that `vegeta encode` writes. */
export const vegeta: Parser = {
  tool,
  label: "vegeta",
  kind: "load",
  formats: ["report -type=json", "report", "encode -to csv", "encode -to json"],
  example: {
    command:
      "echo 'GET http://localhost:8080/' | vegeta attack -rate=500 -duration=10s | vegeta report -type=json",
    note: "The report does not say which rate was asked for: give it as load.rate. `vegeta encode` has all requests, and so endpoints and a timeline.",
  },
  recognises: (head) =>
    isEncoded(withoutMark(head)) ||
    screens(withoutMark(head)).some((text) => json.test(text) || firstLine.test(text)),
  parse: async (file) => {
    if (isEncoded(withoutMark(file.head))) return [await runOfEncoded(file.lines())];
    const text = screens(withoutMark(await file.text())).at(-1) ?? "";
    if (!json.test(text)) return reportsOfText(text).map(runOfReport);
    return Array.from(jsonDocuments(tool, text), (document) =>
      runOfReport(reportOfJson(checked(vegetaJson, document, tool, "vegeta's JSON"))),
    );
  },
};

/** `report -every` clears the screen before each report, and each holds all before it: the last counts. */
const screens = (text: string): string[] => text.split("\u001B[0;0H");
