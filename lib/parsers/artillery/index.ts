import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { artilleryReport, runOfReport } from "./report";
import { isText, runsOfText } from "./text";

const tool = "artillery";

/** Artillery: the JSON of --output, and what it prints. */
export const artillery: Parser = {
  tool,
  label: "Artillery",
  kind: "load",
  formats: ["--output JSON", "text"],
  example: {
    command: "artillery run --output artillery.json scenario.yml",
    file: "artillery.json",
    note: "The plugin metrics-by-endpoint adds figures for each endpoint; the text on the screen has no P90 and no timeline.",
  },
  client: {
    subcommand: "run",
    options: `-t,--target= -p,--path= -o,--output= -v,--variables= -e,--environment= -c,--config= -k,--insecure
      -q,--quiet --overrides= --dotenv= --scenario-name= --solo --name= --note= --tags= --record --key= -h,--help`,
    output: { option: "output", args: ["--output", "{file}"], file: "artillery.json" },
    nameless: true,
    secrets: ["key", "variables", "overrides"],
    fineCodes: { 1: "a check of ensure failed" },
  },
  recognises: (head) =>
    isText(head) ||
    (/^\s*\{\s*"aggregate"\s*:\s*\{/.test(withoutMark(head)) && /"(vusers|http)\.[\w.]+"\s*:/.test(head)),
  parse: async (file) => {
    if (isText(file.head)) return runsOfText(await file.text());
    return Array.from(jsonDocuments(tool, withoutMark(await file.text())), (document) =>
      runOfReport(checked(artilleryReport, document, tool, "Artillery's JSON")),
    );
  },
};
