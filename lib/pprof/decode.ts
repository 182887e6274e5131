import { decodeSamples } from "./decode-samples";
import { decodeTables, stringIndex } from "./decode-tables";
import { ProfileError } from "./error";
import { GrowingUint32 } from "./growing";
import { bound, boundedLabel, limits } from "./limits";
import type { Outline } from "./outline";
import type { Profile, ValueType } from "./profile";
import { pruneFrames } from "./prune";
import { Reader, wire } from "./reader";
import { refuseOtherFormats } from "./recognise";

/**
 * Decodes an uncompressed pprof profile and validates it as pprof's own CheckValid does (and that each string
 * index is in range); frames that the profile asks to drop are dropped. Throws ProfileError and nothing else; time and memory are bounded by the input's size.
 */
export function decodeProfile(bytes: Uint8Array): Profile {
  refuseOtherFormats(bytes);
  const reader = new Reader(bytes);
  const outline = readOutline(reader);
  const { strings } = outline;
  if (strings[0] !== "") throw new ProfileError(`Expected an empty first string, found ${quote(strings[0])}`);
  const text = (index: number): string => strings[stringIndex(reader, strings.length, index)]!;
  const sampleTypes = Array.from(outline.sampleTypes.take(), (start) => readValueType(reader, start, text));
  if (sampleTypes.length === 0)
    throw new ProfileError("The profile has no sample type, so its samples have no meaning");
  const tables = decodeTables(reader, outline);
  return pruneFrames({
    strings,
    sampleTypes,
    defaultSampleType: boundedLabel(text(outline.defaultSampleType)) || null,
    periodType: outline.periodType === null ? null : readValueType(reader, outline.periodType, text),
    period: outline.period,
    timeNanos: outline.timeNanos,
    durationNanos: outline.durationNanos,
    comments: outline.comments.map(text),
    docUrl: text(outline.docUrl),
    dropFrames: text(outline.dropFrames),
    keepFrames: text(outline.keepFrames),
    mappings: tables.mappings,
    functions: tables.functions,
    locations: tables.locations,
    samples: decodeSamples(reader, outline, sampleTypes.length, tables),
  });
}

function quote(text: string | undefined): string {
  return text === undefined ? "no strings at all" : JSON.stringify(text.slice(0, 60));
}

function readOutline(reader: Reader): Outline {
  const outline: Outline = {
    sampleTypes: new GrowingUint32(8),
    samples: new GrowingUint32(),
    mappings: new GrowingUint32(8),
    locations: new GrowingUint32(),
    functions: new GrowingUint32(),
    strings: [],
    comments: [],
    periodType: null,
    dropFrames: 0,
    keepFrames: 0,
    defaultSampleType: 0,
    docUrl: 0,
    timeNanos: 0n,
    durationNanos: 0n,
    period: 0n,
  };
  while (reader.pos < reader.limit) readTopField(reader, reader.tag(), outline);
  if (outline.sampleTypes.length > limits.sampleTypes)
    throw new ProfileError(
      `The profile has ${outline.sampleTypes.length} sample types, at most ${limits.sampleTypes} are read`,
    );
  if (outline.comments.length > limits.comments)
    throw new ProfileError(
      `The profile has ${outline.comments.length} comments, at most ${limits.comments} are read`,
    );
  return outline;
}

const messages = { 1: "sampleTypes", 2: "samples", 3: "mappings", 4: "locations", 5: "functions" } as const;
const indices = { 7: "dropFrames", 8: "keepFrames", 14: "defaultSampleType", 15: "docUrl" } as const;
const integers = { 9: "timeNanos", 10: "durationNanos", 12: "period" } as const;

function has<T extends object>(table: T, field: number): field is keyof T & number {
  return field in table;
}

function readTopField(reader: Reader, field: number, outline: Outline): void {
  if (has(messages, field)) {
    reader.expect(wire.bytes, messages[field]);
    outline[messages[field]].push(reader.pos);
    reader.skip();
  } else if (field === 6) {
    reader.expect(wire.bytes, "string_table");
    bound("names", outline.strings.push(reader.boundedText()));
  } else if (has(indices, field)) {
    reader.expect(wire.varint, indices[field]);
    outline[indices[field]] = reader.varint();
  } else if (has(integers, field)) readInteger(reader, integers[field], outline);
  else if (field === 11) {
    reader.expect(wire.bytes, "period_type");
    outline.periodType = reader.pos;
    reader.skip();
  } else if (field === 13) eachVarint(reader, "comment", (value) => outline.comments.push(value));
  else reader.skip();
}

function readInteger(
  reader: Reader,
  field: "timeNanos" | "durationNanos" | "period",
  outline: Outline,
): void {
  reader.expect(wire.varint, field);
  if (field === "timeNanos" && outline.timeNanos !== 0n)
    reader.fail("Two profiles were joined into one file; upload them one by one");
  reader.varint();
  outline[field] = reader.signed();
}

/** Reads a repeated integer in both its forms, packed and one field each. */
function eachVarint(reader: Reader, field: string, use: (value: number) => void): void {
  if (reader.wireType !== wire.bytes) {
    reader.expect(wire.varint, field);
    use(reader.varint());
    return;
  }
  const end = reader.payloadEnd();
  const outer = reader.limit;
  reader.limit = end;
  while (reader.pos < end) use(reader.varint());
  reader.limit = outer;
}

function readValueType(reader: Reader, start: number, text: (index: number) => string): ValueType {
  let type = 0;
  let unit = 0;
  reader.pos = start;
  reader.message((field) => {
    if (field !== 1 && field !== 2) return reader.skip();
    reader.expect(wire.varint, "value type");
    if (field === 1) type = reader.varint();
    else unit = reader.varint();
  });
  return { type: boundedLabel(text(type)), unit: boundedLabel(text(unit)) };
}
