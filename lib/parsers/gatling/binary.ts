import type { ParsedRun } from "../../model/run";
import { cutShort, GatlingLog, type LogStart, notUsable } from "./log";

/** A record of a run, and its version as a length and Latin letters. */
const begins = /^\0\0\0\0[\x03-\x20]([\d.]+[\w.-]*)\0/;
/** Versions whose records are known; Gatling's own reader refuses all but its own. */
const known = /^3\.1[345]\./;

/** Whether a file is a simulation.log of Gatling from 3.13 on; its beginning reads as text. */
export const isBinaryLog = (head: string): boolean => begins.test(head);

/**
 * The run of a binary log: big-endian records, times in milliseconds since the start. A log that ends inside a record is
 * kept and marked.
 * @throws ParseError for versions whose records are not known, for what is no record, and without any request
 */
export function runOfBinary(bytes: Uint8Array): ParsedRun {
  const reader = new Reader(bytes);
  const log = new GatlingLog();
  let start: LogStart | undefined;
  let cut = false;
  try {
    start = startOf(reader);
    while (!reader.ended) readRecord(reader, log, start.started);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    cut = true;
  }
  if (!start || log.length === 0)
    throw notUsable({
      expected: "at least one whole request",
      found: `the end of the file at byte ${bytes.length}`,
    });
  return log.run(start, cut ? cutShort(`byte ${bytes.length}`) : undefined);
}

function startOf(reader: Reader): LogStart {
  reader.byte();
  const version = reader.text();
  if (!known.test(version))
    throw notUsable({
      expected: "a log of Gatling 3.13 to 3.15",
      found: `one of Gatling ${version.slice(0, 40)}`,
    });
  const simulation = reader.text();
  const started = reader.long();
  reader.text();
  for (let scenarios = reader.int(); scenarios > 0; scenarios--) reader.text();
  for (let assertions = reader.int(); assertions > 0; assertions--) reader.skip(reader.int());
  return { version, simulation, started };
}

function readRecord(reader: Reader, log: GatlingLog, started: number): void {
  const at = reader.position;
  switch (reader.byte()) {
    case 1: {
      const groups = reader.names();
      const name = reader.cached();
      const start = started + reader.int();
      const end = started + reader.int();
      const ok = reader.byte() === 1;
      return log.add({ groups, name, start, end, ok, message: reader.cached() });
    }
    case 2:
      reader.int();
      log.user(reader.byte() === 1 ? 1 : -1);
      return reader.skip(4);
    case 3:
      reader.names();
      return reader.skip(4 + 4 + 4 + 1);
    case 4:
      reader.cached();
      return reader.skip(4);
    default:
      throw notUsable({ expected: "a request, user, group or error", found: `something else at byte ${at}` });
  }
}

/** Reads values one after another. @throws RangeError beyond the end */
class Reader {
  position = 0;
  private readonly view: DataView;
  private readonly cache = new Map<number, string>();

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get ended(): boolean {
    return this.position >= this.bytes.length;
  }

  byte(): number {
    return this.view.getUint8(this.take(1));
  }

  int(): number {
    return this.view.getInt32(this.take(4));
  }

  long(): number {
    return Number(this.view.getBigInt64(this.take(8)));
  }

  skip(length: number): void {
    this.take(length);
  }

  /** Its length, its bytes, and which of Java's two forms they have; an empty one has its length only. */
  text(): string {
    const length = this.int();
    if (length === 0) return "";
    const from = this.take(length);
    const form = this.byte() === 0 ? "latin1" : "utf-16le";
    return new TextDecoder(form).decode(this.bytes.subarray(from, from + length));
  }

  /** A text that is written once under a number, and referred to by its negative. */
  cached(): string {
    const key = this.int();
    if (key < 0) return this.cache.get(-key) ?? "";
    const text = this.text();
    this.cache.set(key, text);
    return text;
  }

  names(): string {
    const names: string[] = [];
    for (let left = this.int(); left > 0; left--) names.push(this.cached());
    return names.join(" / ");
  }

  /** Where the next bytes begin. */
  private take(length: number): number {
    const from = this.position;
    if (length < 0 || from + length > this.bytes.length) throw new RangeError("beyond the end");
    this.position += length;
    return from;
  }
}
