import { ByteWriter } from "./byte-writer";
import { ProfileError } from "./error";
import { Reader } from "./reader";
import { sharedFrames } from "./shared-frames";
import { codings, readCoding } from "./wire-columns";
import { type WireHead, kinds, readHead, writeHead } from "./wire-head";

/** A part of an encoded tree. The bytes of a column follow one another in time, the columns in the encoding by number. */
export interface TreePart {
  readonly column: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Parts are handed out after so many nodes: large enough to compress well, small enough to begin early. */
const nodesOfPart = 1 << 16;

/** Nodes that a cursor reads ahead. */
const nodesAhead = 1 << 12;

/**
 * Lays two encoded call trees of one sample type over each other; the differential tree is encoded as well. Both are
 * read and the result is written node by node: trees of half a million nodes are never spread out in memory, which
 * would take several times as long, and what is written can be compressed while the rest is still to come. Throws
 * ProfileError for trees of different kinds and for bytes that are no tree.
 */
export function* diffEncoded(baseBytes: Uint8Array, headBytes: Uint8Array): Generator<TreePart> {
  const [base, head] = [new Cursor(baseBytes), new Cursor(headBytes)];
  for (const key of ["sampleType", "unit", "granularity"] as const)
    if (base.tree[key] !== head.tree[key])
      throw new ProfileError(
        `Trees of different ${key} do not compare: ${base.tree[key]} and ${head.tree[key]}`,
      );
  const shared = sharedFrames(head.tree.granularity, [head.tree.frames, base.tree.frames]);
  [head.place, base.place] = [shared.places[0]!, shared.places[1]!];
  const merge = new Merge(base, head);
  for (let more = true; more;) {
    more = merge.go(nodesOfPart);
    for (const [at, column] of merge.columns.entries()) {
      yield { column: at + 1, bytes: column.take() };
      column.clear();
    }
  }
  const writer = new ByteWriter();
  const totals = [base.tree.totals[0]!, head.tree.totals[0]!];
  writeHead(writer, { ...head.tree, frames: shared.table, totals, nodeCount: merge.nodeCount });
  yield { column: 0, bytes: writer.written };
}

/**
 * Merges two pre-orders with the same order of siblings. The deeper cursor stands in a subtree that the other side
 * lacks, so it goes first; at equal depth both stand below the same parent, and the smaller frame goes first.
 */
class Merge {
  nodeCount = 1;
  private above = 0;
  private readonly depths = new ByteWriter();
  private readonly frames = new ByteWriter();
  private readonly baseValues = new ByteWriter();
  private readonly headValues = new ByteWriter();
  /** In the order of the encoding. */
  readonly columns = [this.depths, this.frames, this.baseValues, this.headValues];

  constructor(
    private readonly base: Cursor,
    private readonly head: Cursor,
  ) {
    this.baseValues.varint(base.coding);
    this.headValues.varint(head.coding);
    base.copyValue(this.baseValues);
    head.copyValue(this.headValues);
    base.next();
    head.next();
  }

  /** Writes the next nodes. @returns whether there are more */
  go(most: number): boolean {
    const { base, head, depths, frames, baseValues, headValues } = this;
    let { above } = this;
    let left = most;
    for (; left > 0 && (base.depth > 0 || head.depth > 0); left--) {
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
    this.above = above;
    this.nodeCount += most - left;
    if (left === 0) return true;
    base.end();
    head.end();
    return false;
  }
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
  /** Nodes that were not read ahead yet. */
  private left: number;
  private readonly depths: Reader;
  private readonly frames: Reader;
  private readonly values: Reader;
  /** Nodes that were read ahead, and how many of them are used. */
  private ahead = 0;
  private used = 0;
  private readonly depthsAhead = new Float64Array(nodesAhead);
  private readonly framesAhead = new Float64Array(nodesAhead);

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
    if (this.used === this.ahead) {
      this.readAhead();
      if (this.ahead === 0) {
        this.depth = 0;
        return;
      }
    }
    const at = this.used++;
    this.depth += 1 - this.depthsAhead[at]!;
    if (this.depth < 1) this.depths.fail("A node stands above the root");
    const frame = this.framesAhead[at]!;
    if (frame >= this.place.length) this.frames.fail("A node refers to a frame that is not there");
    this.frame = this.place[frame]!;
  }

  private readAhead(): void {
    this.ahead = Math.min(this.left, nodesAhead);
    // Into the same memory: arrays of their own would have the collector look through the whole server.
    this.depths.varints(this.ahead, this.depthsAhead);
    this.frames.varints(this.ahead, this.framesAhead);
    this.used = 0;
    this.left -= this.ahead;
  }

  /** Passes the next value on as it is written. */
  copyValue(to: ByteWriter): void {
    const { values } = this;
    const from = values.pos;
    if (this.coding === codings.integers) values.pass();
    else values.advance(8);
    to.copy(this.bytes, from, values.pos);
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
