import type { z } from "zod";
import { ProfileError } from "../../error";
import type { Profile, ValueType } from "../../profile";
import { ProfileBuilder } from "../../profile-builder";
import { jsonOf } from "../json";
import type { FormHead, ProfileForm } from "../types";
import { ProfilesData, dataFields } from "./shape";
import { readMessage } from "./wire";

const what = "OTLP profiles";

/** OpenTelemetry's profiles, as JSON or as protocol buffer. They change: another version of them is refused. */
export const otlp: ProfileForm = {
  form: "otlp",
  label: "OTLP profiles",
  writers: "OpenTelemetry's collector and eBPF profiler",
  example: "a file exporter of the OpenTelemetry collector (one request a file)",
  recognises: (head) => isJson(head) || isBinary(head.bytes),
  decode: (bytes) =>
    profileOf(
      bytes[0] === 0x0a ? checked(readMessage(bytes, dataFields)) : jsonOf(bytes, ProfilesData, what),
    ),
};

function isJson({ text }: FormHead): boolean {
  return (
    /^\s*\{/.test(text) &&
    /"(resourceProfiles|dictionary)"\s*:/.test(text) &&
    /"(scopeProfiles|stackTable|stringTable)"\s*:/.test(text)
  );
}

/** pprof begins with the same byte: its first message has numbers in it, or nothing; this one messages and texts. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x0a || bytes[1] === 0) return false;
  let at = 1;
  while (at < 6 && (bytes[at] ?? 0) >= 128) at++;
  return bytes[at + 1] === 0x0a || bytes[at + 1] === 0x12;
}

function checked(value: unknown): ProfilesData {
  const parsed = ProfilesData.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProfileError(
    `Expected ${what}, found a problem in ${parsed.error.issues[0]?.path.join(".") || "them"}`,
  );
}

type Dictionary = z.infer<typeof ProfilesData>["dictionary"];

function profileOf({ resourceProfiles, dictionary }: ProfilesData): Profile {
  const profiles = resourceProfiles.flatMap(({ scopeProfiles }) =>
    scopeProfiles.flatMap((scope) => scope.profiles),
  );
  if (profiles.length === 0) throw new ProfileError(`Expected ${what}, found none`);
  const all = profiles.flatMap(({ samples }) => samples);
  refuseOthers(dictionary, all);
  const text = (at: number) => dictionary.stringTable[at] ?? "";
  const types: ValueType[] = [];
  const rows = new Map<number, bigint[]>();
  for (const { sampleType, samples } of profiles) {
    const column = columnOf(types, {
      type: text(sampleType.typeStrindex) || "samples",
      unit: text(sampleType.unitStrindex) || "count",
    });
    for (const { stackIndex, values, timestampsUnixNano } of samples) {
      const row = rows.get(stackIndex) ?? [];
      rows.set(stackIndex, row);
      // Without values each of the moments counts once.
      const value =
        values.length > 0 ? values.reduce((sum, one) => sum + one, 0n) : BigInt(timestampsUnixNano.length);
      row[column] = (row[column] ?? 0n) + value;
    }
  }
  const builder = new ProfileBuilder(types.length);
  for (const [stack, row] of rows)
    builder.sample(
      (dictionary.stackTable[stack]?.locationIndices ?? []).flatMap((at) =>
        framesOf(builder, dictionary, at),
      ),
      types.map((_, column) => row[column] ?? 0n),
    );
  const longest = (of: (profile: (typeof profiles)[number]) => bigint) =>
    profiles.map(of).reduce((most, one) => (one > most ? one : most), 0n);
  return builder.profile({
    sampleTypes: types,
    timeNanos: longest(({ timeUnixNano }) => timeUnixNano),
    durationNanos: longest(({ durationNano }) => durationNano),
  });
}

/** Older forms have no table of stacks, or other numbers for the same fields: their figures would be others. */
function refuseOthers(
  { stackTable, attributeTable }: Dictionary,
  samples: readonly { stackIndex: number; attributeIndices: readonly number[] }[],
): void {
  const odd = samples.some(
    ({ stackIndex, attributeIndices }) =>
      stackIndex >= Math.max(1, stackTable.length) ||
      attributeIndices.some((at) => at >= Math.max(1, attributeTable.length)),
  );
  if (odd || (stackTable.length === 0 && samples.length > 0))
    throw new ProfileError(
      `Expected ${what} with a table of stacks (opentelemetry-proto 1.10 and its like), found another version of them`,
    );
}

function columnOf(types: ValueType[], type: ValueType): number {
  const known = types.findIndex((one) => one.type === type.type && one.unit === type.unit);
  return known >= 0 ? known : types.push(type) - 1;
}

/** Inlined functions first, as pprof has them; a place without a name is its binary and address. */
function framesOf(builder: ProfileBuilder, dictionary: Dictionary, at: number): number[] {
  const location = dictionary.locationTable[at];
  if (!location) return [];
  const text = (index: number) => dictionary.stringTable[index] ?? "";
  const binary = text(dictionary.mappingTable[location.mappingIndex]?.filenameStrindex ?? 0);
  if (location.lines.length === 0)
    return [
      builder.frame({
        name: `${binary || "unknown"}+0x${location.address.toString(16)}`,
        file: binary,
        binary,
      }),
    ];
  return location.lines.map(({ functionIndex, line }) => {
    const { nameStrindex = 0, filenameStrindex = 0 } = dictionary.functionTable[functionIndex] ?? {};
    return builder.frame({
      name: text(nameStrindex) || "[unknown]",
      file: text(filenameStrindex),
      line: Number(line),
      binary,
    });
  });
}
