// @ts-check
import { UsageError } from "../errors.mjs";
import { lastOf, redacted, replaced, scan, secondsOf } from "./scan.mjs";

/** @type {import("./scan.mjs").Flags} */
const FLAGS = {
  connections: { short: "c", value: true },
  timeout: { short: "t", value: true },
  latencies: { short: "l" },
  method: { short: "m", value: true },
  body: { short: "b", value: true },
  "body-file": { short: "f", value: true },
  stream: { short: "s" },
  cert: { value: true },
  key: { value: true },
  insecure: { short: "k" },
  "disable-keep-alives": { short: "a" },
  header: { short: "H", value: true },
  requests: { short: "n", value: true },
  duration: { short: "d", value: true },
  rate: { short: "r", value: true },
  fasthttp: {},
  http1: {},
  http2: {},
  print: { short: "p", value: true },
  "no-print": { short: "q" },
  format: { short: "o", value: true },
};

/** @type {import("./tool.mjs").Tool} */
export const bombardier = {
  name: "bombardier",
  versionArgs: ["--version"],
  versionPattern: /bombardier version (\S+)/,
  adapt(args) {
    const found = scan(args, FLAGS);
    const requests = lastOf(found, "requests");
    const { args: adapted, notes } = asJson(args);
    if (!lastOf(found, "latencies")) {
      adapted.unshift("-l");
      notes.push("bombardier tells no percentiles without -l: added it.");
    }
    return {
      args: adapted,
      notes,
      // A number of requests takes as long as it takes.
      seconds: requests ? null : secondsOf(lastOf(found, "duration")?.value ?? "10s"),
      url: lastOf(found, "")?.value ?? null,
    };
  },
  shown: (args) => redacted(args, FLAGS, ["header", "body"]),
};

/** @param {string[]} args @returns {{ args: string[], notes: string[] }} with nothing but JSON on standard output */
function asJson(args) {
  const notes = [];
  let adapted = [...args];
  const found = scan(args, FLAGS);
  if (lastOf(found, "no-print")) throw new UsageError("bombardier -q prints nothing to keep: leave it out.");
  const format = lastOf(found, "format");
  if (format && !/^(json|j)$/.test(format.value ?? "")) {
    notes.push(`bombardier's ${format.value} does not tell the time taken: using -o json instead.`);
    adapted = replaced(adapted, format, ["-o", "json"]);
  } else if (!format) {
    notes.push("Added -o json, so that nothing bombardier measured is lost.");
    adapted.unshift("-o", "json");
  }
  const shown = lastOf(scan(adapted, FLAGS), "print");
  if (shown && !/^(r|result)$/.test(shown.value ?? "")) {
    notes.push(`bombardier's -p ${shown.value} prints more than JSON: using -p r instead.`);
    adapted = replaced(adapted, shown, ["-p", "r"]);
  } else if (!shown) adapted.unshift("-p", "r");
  return { args: adapted, notes };
}
