import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { decodeGoStrings } from "./go-strings";
import { runOfReport } from "./report";
import { bombardierReport } from "./schema";
import { runsOfText, titleLine } from "./text";
import { bombardierUsage } from "./usage";

const tool = "bombardier";
/** The JSON has no space or line break of its own, but people format files. */
const json = /^[ \t]*\{\s*"spec"\s*:\s*\{\s*"numberOfConnections"/m;
const intro = /^Bombarding \S+ (for|with) /m;

/** bombardier: `-o json` and plain text, with or without its introduction and progress bar in front. */
export const bombardier: Parser = {
  tool,
  label: "bombardier",
  kind: "load",
  formats: ["-o json", "text"],
  ...bombardierUsage,
  recognises: (head) => json.test(withoutMark(head)) || titleLine.test(head) || intro.test(withoutMark(head)),
  parse: async (file) => {
    const text = withoutMark(await file.text());
    const start = json.exec(text);
    if (!start) return runsOfText(text);
    return Array.from(jsonDocuments(tool, decodeGoStrings(text), start.index), (document) =>
      runOfReport(checked(bombardierReport, document, tool, "bombardier's JSON")),
    );
  },
};
