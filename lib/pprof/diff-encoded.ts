import { ByteWriter } from "./byte-writer";
import { sharedFrames } from "./diff-tree";
import { ProfileError } from "./error";
import { Reader } from "./reader";
import { codings, readCoding, readDouble } from "./wire-columns";
import { type WireHead, kinds, readHead, writeHead } from "./wire-head";

/**
 * Lays two encoded call trees of one sample type over each other; the differential tree is encoded as well. Both are
 * read and the result is written node by node: trees of half a million nodes are never spread out in memory, which
 * would take several times as long. Throws ProfileError for trees of different kinds and for bytes that are no tree.
 * @returns the encoded tree in pieces, to be put behind one another; they can be compressed side by side
 */
export function diffEncoded(baseBytes: Uint8Array, headBytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const [base, head] = [new Cursor(baseBytes), new Cursor(headBytes)];
  for (const key of ["sampleType", "unit", "granularity"] as const)
    if (base.tree[key] !== head.tree[key])
      throw new ProfileError(
        `Trees of different ${key} do not compare: ${base.tree[key]} and ${head.tree[key]}`,
      );
  const shared = sharedFrames(head.tree.granularity, base.tree.frames, head.tree.frames);
  base.place = shared.base;
  head.place = shared.head;
  const { nodeCount, columns } = walkBoth(base, head, baseBytes.length + headBytes.length);
  const writer = new ByteWriter();
  const totals = [base.tree.totals[0]!, head.tree.totals[0]!];
  writeHead(writer, { ...head.tree, frames: shared.table, totals, nodeCount });
  return [writer, ...columns].map((piece) => piece.written);
}

/**
 * Merges two pre-orders with the same order of siblings. The deeper cursor stands in a subtree that the other side
 * lacks, so it goes first; at equal depth both stand below the same parent, and the smaller frame goes first.
 * @param most about as many bytes as a column will have at most
 */
function walkBoth(base: Cursor, head: Cursor, most: number) {
  const [depths, frames] = [new ByteWriter(most), new ByteWriter(most)];
  const [baseValues, headValues] = [new ByteWriter(most), new ByteWriter(most)];
  baseValues.varint(base.coding);
  headValues.varint(head.coding);
  base.copyValue(baseValues);
  head.copyValue(headValues);
  base.next();
  head.next();
  let nodeCount = 1;
  for (let above = 0; base.depth > 0 || head.depth > 0; nodeCount++) {
    const order = head.depth - base.depth || base.frame - head.frame;
    const { depth, frame } = order <= 0 ? base : head;
    depths.varint(above + 1 - depth);
    frames.varint(frame);
    above = depth;
    if (order <= 0) {
      base.copyValue(baseValues);
      base.next();
    } else base.noValue(baseValues);
    if (order >= 0) {
      head.copyValue(headValues);
      head.next();
    } else head.noValue(headValues);
  }
  base.end();
  head.end();
  return { nodeCount, columns: [depths, frames, baseValues, headValues] };
}

/** Goes through the nodes of an encoded call tree. */
class Cursor {
  readonly tree: WireHead;
  readonly coding: number;
  /** Of the node at hand; 0 for the root and behind the last node. */
  depth = 0;
  /** Of the node at hand, by its place in the shared table. */
  frame = 0;
  /** Place of each frame in the shared table. */
  place: Uint32Array = new Uint32Array(0);
  private left: number;
  private readonly depths: Reader;
  private readonly frames: Reader;
  private readonly values: Reader;

  constructor(private readonly bytes: Uint8Array) {
    this.depths = new Reader(bytes);
    this.tree = readHead(this.depths, kinds.tree);
    this.left = this.tree.nodeCount - 1;
    this.frames = this.depths.behind(this.left);
    this.values = this.frames.behind(this.left);
    this.coding = readCoding(this.values);
  }

  /** On to the next node. */
  next(): void {
    if (this.left === 0) {
      this.depth = 0;
      return;
    }
    this.left--;
    this.depth += 1 - this.depths.varint();
    if (this.depth < 1) this.depths.fail("A node stands above the root");
    const frame = this.frames.varint();
    if (frame >= this.place.length) this.frames.fail("A node refers to a frame that is not there");
    this.frame = this.place[frame]!;
  }

  /** Passes the next value on, in whatever way it is written. */
  copyValue(to: ByteWriter): void {
    if (this.coding === codings.integers) to.varint(this.values.varint());
    else to.double(readDouble(this.values));
  }

  /** A zero beside the values of this tree. */
  noValue(to: ByteWriter): void {
    if (this.coding === codings.integers) to.varint(0);
    else to.double(0);
  }

  /** Insists that nothing follows. */
  end(): void {
    if (this.values.pos !== this.bytes.length) this.values.fail("Expected the end of the tree");
  }
}
