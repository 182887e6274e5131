import { ProfileError } from "../../error";
import type { JfrBytes } from "./bytes";
import type { JfrField, JfrType } from "./metadata";

/** A place in the pool of a type. */
export interface JfrReference {
  readonly type: number;
  readonly key: number;
}

export type JfrValue = number | string | null | JfrReference | JfrRecord | JfrValue[];
export interface JfrRecord {
  readonly [field: string]: JfrValue;
}

const deepest = 8;

/** Reads values as their types say. */
export class JfrValues {
  private readonly text: number;

  constructor(private readonly types: ReadonlyMap<number, JfrType>) {
    this.text = [...types.values()].find(({ name }) => name === "java.lang.String")?.id ?? -1;
  }

  /** A value of a type. */
  read(reader: JfrBytes, type: number, depth = 0): JfrValue {
    const known = this.types.get(type);
    if (!known || depth > deepest)
      throw new ProfileError(`The JFR recording has a value of the unknown type ${type}`, reader.at);
    switch (known.name) {
      case "boolean":
      case "byte":
        return reader.byte();
      case "char":
      case "short":
      case "int":
      case "long":
        return reader.long();
      case "float":
        return reader.float();
      case "double":
        return reader.double();
      case "java.lang.String": {
        const text = reader.text();
        return typeof text === "number" ? { type: this.text, key: text } : text;
      }
      default:
        return this.record(reader, known.fields, depth);
    }
  }

  /** The fields of a record, in their order. */
  record(reader: JfrBytes, fields: readonly JfrField[], depth = 0): JfrRecord {
    const record: Record<string, JfrValue> = {};
    for (const field of fields) record[field.name] = this.field(reader, field, depth);
    return record;
  }

  private field(reader: JfrBytes, field: JfrField, depth: number): JfrValue {
    const one = (): JfrValue =>
      field.pooled ? { type: field.type, key: reader.long() } : this.read(reader, field.type, depth + 1);
    if (!field.array) return one();
    const count = reader.long();
    if (count > reader.bytes.length)
      throw new ProfileError("The JFR recording is damaged: a list is longer than it", reader.at);
    return Array.from({ length: count }, one);
  }
}
