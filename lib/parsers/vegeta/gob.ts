/** A value as Go's encoding/gob has it; strings stay bytes until somebody reads them. */
type Value = number | Uint8Array | readonly Value[] | GobStruct;
/** Fields that are not zero, by name. */
export type GobStruct = ReadonlyMap<string, Value>;

type Type =
  | { readonly kind: "number" | "integer" | "float" | "bytes" | "opaque" }
  | { readonly kind: "struct"; readonly fields: readonly (readonly [name: string, type: number])[] }
  | { readonly kind: "list" | "map"; readonly elements: readonly number[]; readonly length?: number };

const struct = (...fields: [string, number][]): Type => ({ kind: "struct", fields });
const named: [string, number] = ["CommonType", 18];

/** What every stream knows: basic types, and those by which it describes others (go.dev/src/encoding/gob/doc.go). */
const known: readonly (readonly [id: number, type: Type])[] = [
  [1, { kind: "number" }],
  [2, { kind: "integer" }],
  [3, { kind: "number" }],
  [4, { kind: "float" }],
  [5, { kind: "bytes" }],
  [6, { kind: "bytes" }],
  [
    16,
    struct(
      ["ArrayT", 17],
      ["SliceT", 19],
      ["StructT", 20],
      ["MapT", 23],
      ["GobEncoderT", 24],
      ["BinaryMarshalerT", 24],
      ["TextMarshalerT", 24],
    ),
  ],
  [17, struct(named, ["Elem", 2], ["Len", 2])],
  [18, struct(["Name", 6], ["Id", 2])],
  [19, struct(named, ["Elem", 2])],
  [20, struct(named, ["Field", 22])],
  [21, struct(["Name", 6], ["Id", 2])],
  [22, { kind: "list", elements: [21] }],
  [23, struct(named, ["Key", 2], ["Elem", 2])],
  [24, struct(named)],
];

const mostDepth = 20;
const mostFields = 200;

/** Reads the structs of a stream of gob one by one. @throws RangeError where it ends inside a value, or is none */
export class GobReader {
  private at = 0;
  private readonly types = new Map(known);

  constructor(private readonly bytes: Uint8Array) {}

  /** The next struct; undefined at the end. */
  next(): GobStruct | undefined {
    while (this.at < this.bytes.length) {
      const end = this.uint() + this.at;
      if (end > this.bytes.length) throw new RangeError("a message longer than the file");
      const id = this.int();
      const value = this.value(id < 0 ? 16 : id, 0);
      if (this.at !== end) throw new RangeError("a message of another length");
      if (!(value instanceof Map)) throw new RangeError("a value that is no struct");
      if (id >= 0) return value;
      this.types.set(-id, typeOf(value));
    }
    return undefined;
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new RangeError("the end of the file");
    return byte;
  }

  /** Below 128 one byte; else how many bytes follow, negated, the highest first. */
  private uint(): number {
    const first = this.byte();
    if (first < 128) return first;
    const length = 256 - first;
    if (length > 8) throw new RangeError("a number of more than 64 bits");
    let number = 0;
    for (let i = 0; i < length; i++) number = number * 256 + this.byte();
    return number;
  }

  /** The lowest bit is the sign. */
  private int(): number {
    const coded = this.uint();
    return coded % 2 === 1 ? -(coded - 1) / 2 - 1 : coded / 2;
  }

  private value(id: number, depth: number): Value {
    const type = this.types.get(id);
    if (!type || depth > mostDepth) throw new RangeError("a type that nobody described");
    if (type.kind === "number" || type.kind === "float") return this.uint();
    if (type.kind === "integer") return this.int();
    if (type.kind === "struct") return this.struct(type.fields, depth);
    if (type.kind === "list" || type.kind === "map") return this.list(type, depth);
    const length = this.uint();
    if (this.at + length > this.bytes.length) throw new RangeError("the end of the file");
    return this.bytes.subarray(this.at, (this.at += length));
  }

  private struct(fields: readonly (readonly [string, number])[], depth: number): GobStruct {
    const values = new Map<string, Value>();
    let field = -1;
    for (let step = this.uint(); step > 0; step = this.uint()) {
      field += step;
      const [name, type] = fields[field] ?? [];
      if (name === undefined || type === undefined) throw new RangeError("a field that nobody described");
      values.set(name, this.value(type, depth + 1));
    }
    return values;
  }

  private list({ elements }: { readonly elements: readonly number[] }, depth: number): Value[] {
    const values: Value[] = [];
    for (let left = this.uint(); left > 0; left--)
      for (const element of elements) values.push(this.value(element, depth + 1));
    return values;
  }
}

function typeOf(wire: GobStruct): Type {
  const [[kind, definition] = ["", undefined]] = wire;
  const of = (name: string) => {
    const value = definition instanceof Map ? definition.get(name) : undefined;
    return typeof value === "number" ? value : 0;
  };
  if (kind === "StructT") return { kind: "struct", fields: fieldsOf(definition) };
  if (kind === "SliceT" || kind === "ArrayT") return { kind: "list", elements: [of("Elem")] };
  if (kind === "MapT") return { kind: "map", elements: [of("Key"), of("Elem")] };
  return { kind: "opaque" };
}

function fieldsOf(struct: Value | undefined): [string, number][] {
  const fields = struct instanceof Map ? struct.get("Field") : [];
  if (!Array.isArray(fields) || fields.length > mostFields) throw new RangeError("a struct without fields");
  return fields.map((field: Value): [string, number] => {
    const id = field instanceof Map ? field.get("Id") : undefined;
    return [field instanceof Map ? textOf(field.get("Name")) : "", typeof id === "number" ? id : 0];
  });
}

const decoder = new TextDecoder();

/** A string; empty where there is none. */
export function textOf(value: Value | undefined): string {
  return value instanceof Uint8Array ? decoder.decode(value) : "";
}
