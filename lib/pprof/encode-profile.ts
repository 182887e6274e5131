import { MessageWriter } from "./message-writer";
import type { Profile, ValueType } from "./profile";

/** The index of a text in the string table, which grows by what it does not hold. */
type Text = (text: string) => number;

/**
 * Writes a profile in pprof's wire format, uncompressed: all that `decodeProfile` reads comes back. Field numbers are
 * those of https://github.com/google/pprof/blob/main/proto/profile.proto.
 */
export function encodeProfile(profile: Profile): Uint8Array<ArrayBuffer> {
  const writer = new MessageWriter(1 << 16);
  const strings = [...profile.strings];
  const places = new Map<string, number>();
  strings.forEach((text, i) => places.has(text) || places.set(text, i));
  const text: Text = (value) => {
    const place = places.get(value) ?? strings.push(value) - 1;
    places.set(value, place);
    return place;
  };
  for (const type of profile.sampleTypes) writeType(writer, 1, type, text);
  writeSamples(writer, profile);
  writeMappings(writer, profile);
  writeLocations(writer, profile);
  writeFunctions(writer, profile);
  writeHeader(writer, profile, text);
  for (const value of strings) {
    writer.varint(6 * 8 + 2);
    writer.text(value);
  }
  return writer.take();
}

function writeType(writer: MessageWriter, field: number, { type, unit }: ValueType, text: Text): void {
  writer.message(field, (message) => {
    message.integer(1, text(type));
    message.integer(2, text(unit));
  });
}

function writeSamples(writer: MessageWriter, { samples }: Profile): void {
  const { stack, stackStart, values, labels } = samples;
  for (let i = 0; i < samples.count; i++)
    writer.message(2, (sample) => {
      sample.message(1, (list) => {
        for (let at = stackStart[i]!; at < stackStart[i + 1]!; at++) list.varint(stack[at]! + 1);
      });
      sample.message(2, (list) => {
        for (const column of values) list.int64Of(column, i);
      });
      for (let at = labels.start[i]!; at < labels.start[i + 1]!; at++)
        sample.message(3, (label) => {
          label.integer(1, labels.key[at]!);
          label.integer(2, labels.text[at]!);
          label.columnValue(3, labels.number, at);
          label.integer(4, labels.unit[at]!);
        });
    });
}

function writeMappings(writer: MessageWriter, { mappings }: Profile): void {
  for (let i = 0; i < mappings.count; i++)
    writer.message(3, (message) => {
      message.integer(1, i + 1);
      message.columnValue(2, mappings.start, i);
      message.columnValue(3, mappings.limit, i);
      message.columnValue(4, mappings.offset, i);
      message.integer(5, mappings.file[i]!);
      message.integer(6, mappings.buildId[i]!);
      for (let bit = 0; bit < 4; bit++) message.integer(7 + bit, (mappings.has[i]! >> bit) & 1);
    });
}

function writeLocations(writer: MessageWriter, { locations }: Profile): void {
  for (let i = 0; i < locations.count; i++)
    writer.message(4, (location) => {
      location.integer(1, i + 1);
      location.integer(2, locations.mapping[i]! + 1);
      location.columnValue(3, locations.address, i);
      for (let at = locations.lineStart[i]!; at < locations.lineStart[i + 1]!; at++)
        location.message(4, (line) => {
          line.integer(1, locations.lineFunction[at]! + 1);
          line.integer(2, locations.lineNumber[at]!);
          line.integer(3, locations.lineColumn[at]!);
        });
      location.integer(5, locations.folded[i]!);
    });
}

function writeFunctions(writer: MessageWriter, { functions }: Profile): void {
  for (let i = 0; i < functions.count; i++)
    writer.message(5, (message) => {
      message.integer(1, i + 1);
      message.integer(2, functions.name[i]!);
      message.integer(3, functions.systemName[i]!);
      message.integer(4, functions.filename[i]!);
      message.integer(5, functions.startLine[i]!);
    });
}

function writeHeader(writer: MessageWriter, profile: Profile, text: Text): void {
  writer.integer(7, text(profile.dropFrames));
  writer.integer(8, text(profile.keepFrames));
  writer.bigint(9, profile.timeNanos);
  writer.bigint(10, profile.durationNanos);
  if (profile.periodType) writeType(writer, 11, profile.periodType, text);
  writer.bigint(12, profile.period);
  if (profile.comments.length > 0)
    writer.message(13, (list) => {
      for (const comment of profile.comments) list.varint(text(comment));
    });
  writer.integer(14, text(profile.defaultSampleType ?? ""));
  writer.integer(15, text(profile.docUrl));
}
