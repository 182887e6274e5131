import { ByteWriter } from "./byte-writer";
import { int64At } from "./columns";
import type { Int64Column } from "./profile";

/** Writes one protocol buffer message: https://protobuf.dev/programming-guides/encoding. What is 0 is left out. */
export class MessageWriter extends ByteWriter {
  private inner: MessageWriter | null = null;

  /** A whole number, also a negative one. */
  integer(field: number, value: number): void {
    if (value === 0) return;
    this.varint(field * 8);
    if (Number.isSafeInteger(value) && value > 0) this.varint(value);
    else this.int64(BigInt(value));
  }

  /** A signed or unsigned 64-bit integer. */
  bigint(field: number, value: bigint): void {
    if (value === 0n) return;
    this.varint(field * 8);
    this.int64(value);
  }

  /** Value `i` of a column. */
  columnValue(field: number, column: Int64Column, i: number): void {
    if (column.lo[i] === 0 && column.hi[i] === 0) return;
    this.varint(field * 8);
    this.int64Of(column, i);
  }

  /** Value `i` of a column without a field before it, as it stands in a packed list. */
  int64Of(column: Int64Column, i: number): void {
    if (column.hi[i] === 0) this.varint(column.lo[i]!);
    else this.int64(int64At(column, i));
  }

  /** A message (or a packed list) inside this one, also an empty one; `write` gets its writer for as long as it runs. */
  message(field: number, write: (inner: MessageWriter) => void): void {
    this.inner ??= new MessageWriter(64);
    this.inner.clear();
    write(this.inner);
    this.varint(field * 8 + 2);
    this.block(this.inner.written);
  }
}
