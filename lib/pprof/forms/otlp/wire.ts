import { ProfileError } from "../../error";
import { limits } from "../../limits";
import type { Field, Fields } from "./shape";

/** Reads a message into an object with the names that its JSON form has. Throws ProfileError for what is damaged. */
export function readMessage(bytes: Uint8Array, fields: Fields): Record<string, unknown> {
  return new Wire(bytes).message(fields, bytes.length);
}

const utf8 = new TextDecoder();

class Wire {
  private at = 0;
  private items = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  message(fields: Fields, end: number): Record<string, unknown> {
    const message: Record<string, unknown> = {};
    while (this.at < end) {
      const tag = Number(this.varint());
      const field = fields[tag >>> 3];
      this.value(message, field, tag & 7, end);
    }
    if (this.at !== end) this.damaged();
    return message;
  }

  private value(message: Record<string, unknown>, field: Field | undefined, wire: number, end: number): void {
    if (wire === 2) {
      const length = Number(this.varint());
      this.delimited(message, field, this.at + length, end);
    } else if (wire === 0) this.put(message, field, this.varint());
    else if (wire === 1) this.put(message, field, this.fixed());
    else if (wire === 5) this.at += 4;
    else this.damaged();
  }

  private delimited(
    message: Record<string, unknown>,
    field: Field | undefined,
    end: number,
    outer: number,
  ): void {
    if (end > outer) this.damaged();
    switch (field?.kind) {
      case "message":
        message[field.name] = this.message(field.fields, end);
        return;
      case "messages":
        this.push(message, field.name, this.message(field.fields, end));
        return;
      case "texts":
        this.push(message, field.name, utf8.decode(this.bytes.subarray(this.at, end)));
        break;
      case "counted":
        this.push(message, field.name, null);
        break;
      case "numbers":
      case "longs":
        while (this.at < end) this.put(message, field, this.varint());
        return;
      case "fixeds":
        while (this.at < end) this.put(message, field, this.fixed());
        return;
    }
    this.at = end;
  }

  private put(message: Record<string, unknown>, field: Field | undefined, value: bigint): void {
    if (!field) return;
    const signed = BigInt.asIntN(64, value);
    if (field.kind === "numbers") this.push(message, field.name, Number(signed));
    else if (field.kind === "longs" || field.kind === "fixeds") this.push(message, field.name, signed);
    else message[field.name] = field.kind === "number" ? Number(signed) : signed;
  }

  private push(message: Record<string, unknown>, name: string, item: unknown): void {
    if (++this.items > limits.nodes)
      throw new ProfileError(`The OTLP profiles have more than ${limits.nodes} items`);
    const list = message[name];
    if (Array.isArray(list)) list.push(item);
    else message[name] = [item];
  }

  private varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) this.damaged();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    return this.damaged();
  }

  private fixed(): bigint {
    if (this.at + 8 > this.bytes.length) this.damaged();
    this.at += 8;
    return this.view.getBigInt64(this.at - 8, true);
  }

  private damaged(): never {
    throw new ProfileError("The OTLP profiles are damaged or cut off", Math.min(this.at, this.bytes.length));
  }
}
