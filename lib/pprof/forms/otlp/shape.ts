import { z } from "zod";

/* opentelemetry-proto, profiles/v1development, as of its Python package 1.45: JSON names, and which numbers they have in
 * bytes. Zero is left out in both forms, and index 0 of every table stands for nothing. */

const long = z
  .union([z.string().regex(/^-?\d{1,20}$/), z.number(), z.bigint()])
  .transform((value) => BigInt(value));
const index = z.int().nonnegative().default(0);
const indices = z.array(z.int().nonnegative()).default([]);
const ValueType = z.object({ typeStrindex: index, unitStrindex: index });
const Sample = z.object({
  stackIndex: index,
  attributeIndices: indices,
  values: z.array(long).default([]),
  timestampsUnixNano: z.array(z.unknown()).default([]),
});
const Profile = z.object({
  sampleType: ValueType.default({ typeStrindex: 0, unitStrindex: 0 }),
  samples: z.array(Sample).default([]),
  timeUnixNano: long.default(0n),
  durationNano: long.default(0n),
});
const Dictionary = z.object({
  mappingTable: z.array(z.object({ filenameStrindex: index })).default([]),
  locationTable: z
    .array(
      z.object({
        mappingIndex: index,
        address: long.default(0n),
        lines: z.array(z.object({ functionIndex: index, line: long.default(0n) })).default([]),
      }),
    )
    .default([]),
  functionTable: z.array(z.object({ nameStrindex: index, filenameStrindex: index })).default([]),
  stringTable: z.array(z.string()).default([]),
  attributeTable: z.array(z.unknown()).default([]),
  stackTable: z.array(z.object({ locationIndices: indices })).default([]),
});

/** A whole file. */
export const ProfilesData = z.object({
  resourceProfiles: z
    .array(
      z.object({ scopeProfiles: z.array(z.object({ profiles: z.array(Profile).default([]) })).default([]) }),
    )
    .default([]),
  dictionary: Dictionary,
});
export type ProfilesData = z.infer<typeof ProfilesData>;

/** What a field of a message is. Numbers may be packed. */
export type Field =
  | { readonly name: string; readonly kind: "message" | "messages"; readonly fields: Fields }
  | {
      readonly name: string;
      readonly kind: "number" | "long" | "longs" | "numbers" | "fixed" | "fixeds" | "texts" | "counted";
    };
export type Fields = Readonly<Record<number, Field>>;

const message = (name: string, fields: Fields): Field => ({ name, kind: "message", fields });
const messages = (name: string, fields: Fields): Field => ({ name, kind: "messages", fields });
const of = (name: string, kind: Exclude<Field["kind"], "message" | "messages">): Field => ({ name, kind });

const sampleFields: Fields = {
  1: of("stackIndex", "number"),
  2: of("attributeIndices", "numbers"),
  4: of("values", "longs"),
  5: of("timestampsUnixNano", "fixeds"),
};
const profileFields: Fields = {
  1: message("sampleType", { 1: of("typeStrindex", "number"), 2: of("unitStrindex", "number") }),
  2: messages("samples", sampleFields),
  3: of("timeUnixNano", "fixed"),
  4: of("durationNano", "long"),
};
const dictionaryFields: Fields = {
  1: messages("mappingTable", { 4: of("filenameStrindex", "number") }),
  2: messages("locationTable", {
    1: of("mappingIndex", "number"),
    2: of("address", "long"),
    3: messages("lines", { 1: of("functionIndex", "number"), 2: of("line", "long") }),
  }),
  3: messages("functionTable", { 1: of("nameStrindex", "number"), 3: of("filenameStrindex", "number") }),
  5: of("stringTable", "texts"),
  6: of("attributeTable", "counted"),
  7: messages("stackTable", { 1: of("locationIndices", "numbers") }),
};

/** The fields of a whole file. */
export const dataFields: Fields = {
  1: messages("resourceProfiles", {
    2: messages("scopeProfiles", { 2: messages("profiles", profileFields) }),
  }),
  2: message("dictionary", dictionaryFields),
};
