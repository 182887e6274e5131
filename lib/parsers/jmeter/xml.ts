import type { ParsedRun } from "../../model/run";
import { cutShort, isTransaction, notUsable, type Sample, SampleLog } from "./log";
import { millisecondsOf } from "./times";

/** Whether a text is a JTL in XML. */
export const isXml = (head: string): boolean => /^\s*(<\?xml[^>]*>\s*)?<testResults\b/.test(head);

const tag = /<(\/?)(httpSample|sample)\b([^>]*?)(\/?)>/g;

/**
 * The run of a JTL in XML, read line by line. A sample within another that is no transaction is a part of it (an image
 * of a page), and not counted. A log that does not end is kept and marked.
 * @throws ParseError for a sample without what is needed, and without any
 */
export async function runOfXml(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const log = new SampleLog();
  /** For each open element whether it is a transaction. */
  const open: boolean[] = [];
  let ended = false;
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.includes("</testResults>")) ended = true;
    for (const [, closing, , attributes = "", empty] of text.matchAll(tag)) {
      if (closing) {
        open.pop();
        continue;
      }
      const sample = sampleOf(attributes, line);
      if (open.every(Boolean)) log.add(sample);
      if (!empty && open.length < 1_000) open.push(isTransaction(sample));
    }
  }
  if (log.length === 0)
    throw notUsable({ expected: "at least one whole sample", found: "the end of the file", line });
  return log.run(true, ended && open.length === 0 ? [] : [cutShort(line)]);
}

function sampleOf(text: string, line: number): Sample {
  const attributes = new Map(
    Array.from(text.matchAll(/([\w:.]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
  );
  const of = (name: string) => attributes.get(name) ?? "";
  const sent = millisecondsOf(of("ts"));
  const elapsed = Number(attributes.get("t") ?? Number.NaN);
  if (Number.isNaN(sent) || !(elapsed >= 0) || !attributes.has("s"))
    throw notUsable({
      expected: "a sample with ts, t and s",
      found: `"${text.trim().slice(0, 80)}"`,
      line,
    });
  return {
    sent,
    elapsed,
    label: unescaped(of("lb")),
    code: of("rc"),
    message: unescaped(of("rm")),
    success: of("s") === "true",
    failure: "",
    bytes: attributes.has("by") ? Number(of("by")) || 0 : undefined,
    threads: Number(of("na")) || 0,
  };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescaped(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#x([0-9a-f]{1,6})|#(\d{1,7}));/gi,
    (all, name, hex, decimal) => {
      if (name) return entities[String(name).toLowerCase()] ?? all;
      const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
