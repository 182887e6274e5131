import { ByteWriter } from "./byte-writer";
import type { DiffTree } from "./diff-tree";
import { Reader } from "./reader";
import { type CallTree, type TreeShape, parentsOf, subtreeSums } from "./tree";
import { readValues, writeValues } from "./wire-columns";
import { kinds, readHead, writeHead } from "./wire-head";
export { wireVersion } from "./wire-head";

/** Encodes a call tree for the browser; gzip or brotli does the rest. The layout: `wireVersion`. */
export function encodeTree(tree: CallTree): Uint8Array<ArrayBuffer> {
  const { nodeCount, depth, frame, self, total } = tree;
  const writer = new ByteWriter(8 * nodeCount + 4096);
  writeHead(writer, { ...tree, totals: [total] });
  for (let node = 1; node < nodeCount; node++) writer.varint(depth[node - 1]! + 1 - depth[node]!);
  for (let node = 1; node < nodeCount; node++) writer.varint(frame[node]!);
  writeValues(writer, self);
  return writer.take();
}

/** Reads what `encodeTree` wrote. Throws ProfileError for anything else; takes no count on trust. */
export function decodeTree(bytes: Uint8Array): CallTree {
  const { shape, totals, columns } = decode(kinds.tree, bytes);
  const self = columns[0]!;
  return { ...shape, total: totals[0]!, self, cum: subtreeSums(shape.parent, self) };
}

/** Reads what `diffEncoded` wrote. Throws ProfileError for anything else; takes no count on trust. */
export function decodeDiffTree(bytes: Uint8Array): DiffTree {
  const { shape, totals, columns } = decode(kinds.diff, bytes);
  const [baseSelf, headSelf] = [columns[0]!, columns[1]!];
  return {
    ...shape,
    baseTotal: totals[0]!,
    headTotal: totals[1]!,
    baseSelf,
    headSelf,
    baseCum: subtreeSums(shape.parent, baseSelf),
    headCum: subtreeSums(shape.parent, headSelf),
  };
}

interface Decoded {
  readonly shape: TreeShape;
  readonly totals: readonly number[];
  readonly columns: readonly Float64Array[];
}

function decode(kind: number, bytes: Uint8Array): Decoded {
  const reader = new Reader(bytes);
  const { totals, ...head } = readHead(reader, kind);
  const { nodeCount, frames } = head;
  const depth = readDepths(reader, nodeCount);
  const frame = readFrameColumn(reader, nodeCount, frames.name.length);
  const columns = totals.map(() => readValues(reader, nodeCount));
  if (reader.pos !== bytes.length) reader.fail("Expected the end of the tree");
  return { shape: { ...head, parent: parentsOf(depth), depth, frame }, totals, columns };
}

function readDepths(reader: Reader, nodeCount: number): Uint32Array {
  const shortfall = reader.varints(nodeCount - 1);
  const depth = new Uint32Array(nodeCount);
  let here = 0;
  for (let node = 1; node < nodeCount; node++) {
    here += 1 - shortfall[node - 1]!;
    if (here < 1) reader.fail("A node stands above the root");
    depth[node] = here;
  }
  return depth;
}

function readFrameColumn(reader: Reader, nodeCount: number, frames: number): Uint32Array {
  const numbers = reader.varints(nodeCount - 1);
  const frame = new Uint32Array(nodeCount);
  for (let node = 1; node < nodeCount; node++) {
    const value = numbers[node - 1]!;
    if (value >= frames) reader.fail("A node refers to a frame that is not there");
    frame[node] = value;
  }
  return frame;
}
