import type { ParsedRun } from "../../model/run";
import { CsvReader } from "../csv";
import { withoutMark } from "../file";
import { cutShort, notUsable, type Sample, SampleLog } from "./log";
import { millisecondsOf } from "./times";

const usualColumns =
  "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect".split(
    ",",
  );

const header = /^timeStamp([,;\t|])elapsed\1/;
/** Without a header only the usual 17 columns can be told. */
const bare = /^\d{13}([,;\t|])\d+\1.*\1(?:true|false)\1/;

const firstLine = (head: string) => head.slice(0, 4_000).split(/[\r\n]/, 1)[0] ?? "";

/** Whether a text is a JTL in CSV, whatever its delimiter. */
export const isRows = (head: string): boolean => header.test(firstLine(head)) || bare.test(firstLine(head));

/**
 * The run of a JTL in CSV, read line by line. A log whose last row is not whole is kept and marked.
 * @throws ParseError for a header without what is needed, a row in the middle that is none, and without any sample
 */
export async function runOfRows(lines: AsyncIterable<string>): Promise<ParsedRun> {
  let table: Table | undefined;
  let broken: { readonly line: number; readonly problem: string } | undefined;
  const log = new SampleLog();
  let line = 0;
  for await (const raw of lines) {
    const text = ++line === 1 ? withoutMark(raw) : raw;
    if (broken) throw notUsable({ expected: "a sample", found: broken.problem, line: broken.line });
    if (!table) {
      table = new Table(text);
      if (table.hasHeader) continue;
    }
    const sample = text === "" ? undefined : table.sample(text);
    if (typeof sample === "string") broken = { line, problem: sample };
    else if (sample) log.add(sample);
  }
  if (log.length === 0)
    throw notUsable({ expected: "at least one whole sample", found: broken?.problem ?? "none", line });
  const cut = broken !== undefined || table?.unfinished;
  return log.run(table?.clock ?? false, cut ? [cutShort(line)] : []);
}

/** Reads rows by the names of their columns. */
class Table {
  readonly hasHeader: boolean;
  /** Whether times are since 1970. */
  clock = true;
  private readonly reader: CsvReader;
  private readonly columns: readonly string[];
  private readonly at: Readonly<Record<keyof Sample, number>>;

  /** @param first the first line of the file */
  constructor(first: string) {
    const named = header.exec(first);
    const delimiter = (named ?? bare.exec(first))?.[1] ?? ",";
    this.hasHeader = named !== null;
    this.reader = new CsvReader(delimiter);
    this.columns = named ? first.split(delimiter) : usualColumns;
    const index = (name: string) => this.columns.indexOf(name);
    this.at = {
      sent: index("timeStamp"),
      elapsed: index("elapsed"),
      label: index("label"),
      code: index("responseCode"),
      message: index("responseMessage"),
      success: index("success"),
      failure: index("failureMessage"),
      bytes: index("bytes"),
      threads: index("allThreads"),
    };
    const needed = ["label", "success"].find((name) => index(name) < 0);
    if (needed)
      throw notUsable({ expected: `a column "${needed}"`, found: `"${first.slice(0, 200)}"`, line: 1 });
  }

  get unfinished(): boolean {
    return this.reader.unfinished;
  }

  /** The sample that ends with this line, undefined inside quotes, or what is wrong with it. */
  sample(line: string): Sample | undefined | string {
    const cells = this.reader.push(line);
    if (!cells) return undefined;
    const { at } = this;
    if (cells.length !== this.columns.length)
      return `a row of ${cells.length} cells, where the first line has ${this.columns.length}`;
    const time = cells[at.sent] ?? "";
    const sent = millisecondsOf(time);
    const elapsed = Number(cells[at.elapsed] || Number.NaN);
    const success = cells[at.success];
    if (Number.isNaN(sent)) return `"${time.slice(0, 40)}" as timeStamp`;
    if (!(elapsed >= 0)) return `"${(cells[at.elapsed] ?? "").slice(0, 40)}" as elapsed`;
    if (success !== "true" && success !== "false") return `"${(success ?? "").slice(0, 40)}" as success`;
    if (time.length < 10 || time.includes(":")) this.clock = false;
    return {
      sent,
      elapsed,
      label: cells[at.label] ?? "",
      code: cells[at.code] ?? "",
      message: cells[at.message] ?? "",
      success: success === "true",
      failure: cells[at.failure] ?? "",
      bytes: at.bytes < 0 ? undefined : Number(cells[at.bytes]) || 0,
      threads: at.threads < 0 ? 0 : Number(cells[at.threads]) || 0,
    };
  }
}
