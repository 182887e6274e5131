import { ByteWriter } from "./byte-writer";
import type { DiffTree } from "./diff-tree";
import { ProfileError } from "./error";
import type { FrameTable, Granularity } from "./frames";
import { limits } from "./limits";
import { Reader } from "./reader";
import { type CallTree, type TreeShape, parentsOf, subtreeSums } from "./tree";

/**
 * First byte of every encoded tree. Raise it with every change of the layout: stored trees of another version are
 * rebuilt.
 *
 * Layout: version, kind (0 call tree, 1 difference), granularity, sample type, unit, totals (doubles: one or base
 * and head), frames (distinct files, then names, then a file index and a line for each), node count without the
 * root, then columns over the nodes: by how much the depth falls short of one deeper than the node before, frames,
 * and the own values of the root and all nodes (one column or base's and head's). Everything else is derived.
 * Columns of one kind lie together because they compress together.
 */
export const wireVersion = 1;

const granularities: readonly Granularity[] = ["functions", "filefunctions", "files", "lines", "packages"];
const kinds = { tree: 0, diff: 1 } as const;

/** Encodes a call tree for the browser; gzip or brotli does the rest. */
export function encodeTree(tree: CallTree): Uint8Array<ArrayBuffer> {
  return encode(kinds.tree, tree, [tree.total], [tree.self]);
}

/** Encodes a differential tree for the browser. */
export function encodeDiffTree(tree: DiffTree): Uint8Array<ArrayBuffer> {
  return encode(kinds.diff, tree, [tree.baseTotal, tree.headTotal], [tree.baseSelf, tree.headSelf]);
}

/** Reads what `encodeTree` wrote. Throws ProfileError for anything else; takes no count on trust. */
export function decodeTree(bytes: Uint8Array): CallTree {
  const { shape, totals, columns } = decode(kinds.tree, bytes);
  const self = columns[0]!;
  return { ...shape, total: totals[0]!, self, cum: subtreeSums(shape.parent, self) };
}

/** Reads what `encodeDiffTree` wrote. Throws ProfileError for anything else; takes no count on trust. */
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

type Columns = readonly Float64Array[];

function encode(
  kind: number,
  tree: TreeShape,
  totals: readonly number[],
  columns: Columns,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const byte of [wireVersion, kind, granularities.indexOf(tree.granularity)]) writer.varint(byte);
  writer.text(tree.sampleType);
  writer.text(tree.unit);
  for (const total of totals) writer.double(total);
  writeFrames(writer, tree.frames);
  writer.varint(tree.nodeCount - 1);
  for (let node = 1; node < tree.nodeCount; node++)
    writer.varint(tree.depth[node - 1]! + 1 - tree.depth[node]!);
  for (let node = 1; node < tree.nodeCount; node++) writer.varint(tree.frame[node]!);
  for (const column of columns) writeValues(writer, column);
  return writer.take();
}

function writeFrames(writer: ByteWriter, frames: FrameTable): void {
  const files = [...new Set(frames.file)];
  const fileIndex = new Map(files.map((file, i) => [file, i]));
  writeTexts(writer, files);
  writeTexts(writer, frames.name);
  for (const file of frames.file) writer.varint(fileIndex.get(file)!);
  for (const line of frames.line) writer.varint(Math.max(0, line));
}

/** Lengths in UTF-16 units, then all texts as one: a single decoding on the other side. */
function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writer.varint(texts.length);
  for (const text of texts) writer.varint(text.length);
  writer.text(texts.join(""));
}

/** Integers as zigzag varints; doubles as they are where a value is too large for that or no integer. */
function writeValues(writer: ByteWriter, values: Float64Array): void {
  const small = values.every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 52);
  writer.varint(small ? 0 : 1);
  for (const value of values) {
    if (!small) writer.double(value);
    else writer.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }
}

interface Decoded {
  readonly shape: TreeShape;
  readonly totals: readonly number[];
  readonly columns: Columns;
}

function decode(kind: number, bytes: Uint8Array): Decoded {
  const reader = new Reader(bytes);
  const version = reader.varint();
  if (version !== wireVersion)
    reader.fail(`Expected a tree of version ${wireVersion}, found version ${version}`);
  if (reader.varint() !== kind) reader.fail("Expected another kind of tree");
  const granularity = granularities[reader.varint()];
  if (!granularity) reader.fail("Expected a granularity");
  const sides = kind === kinds.tree ? 1 : 2;
  const [sampleType, unit] = [reader.text(), reader.text()];
  const totals = Array.from({ length: sides }, () => readDouble(reader));
  const frames = readFrames(reader);
  const nodeCount = readCount(reader) + 1;
  if (nodeCount > limits.nodes * 2) reader.fail(`A tree of ${nodeCount} nodes is more than is read`);
  const depth = readDepths(reader, nodeCount);
  const frame = readFrameColumn(reader, nodeCount, frames.name.length);
  const columns = Array.from({ length: sides }, () => readValues(reader, nodeCount));
  if (reader.pos !== bytes.length) reader.fail("Expected the end of the tree");
  return {
    shape: {
      sampleType,
      unit,
      granularity: granularity!,
      nodeCount,
      parent: parentsOf(depth),
      depth,
      frame,
      frames,
    },
    totals,
    columns,
  };
}

/** A count of things that take a byte at least, so that no more can be claimed than bytes are left. */
function readCount(reader: Reader): number {
  const count = reader.varint();
  if (count > reader.limit - reader.pos)
    reader.fail(`${count} entries are claimed, ${reader.limit - reader.pos} bytes are left`);
  return count;
}

function readTexts(reader: Reader): string[] {
  const lengths = Array.from({ length: readCount(reader) }, () => reader.varint());
  const all = reader.text();
  let from = 0;
  const texts = lengths.map((length) => all.slice(from, (from += length)));
  if (from !== all.length) reader.fail("The lengths of texts do not add up");
  return texts;
}

function readFrames(reader: Reader): FrameTable {
  const files = readTexts(reader);
  const name = readTexts(reader);
  const file = name.map(
    () => files[reader.varint()] ?? reader.fail("A frame refers to a file that is not there"),
  );
  return { name, file, line: name.map(() => reader.varint()) };
}

function readDepths(reader: Reader, nodeCount: number): Uint32Array {
  const depth = new Uint32Array(nodeCount);
  for (let node = 1; node < nodeCount; node++) {
    const value = depth[node - 1]! + 1 - reader.varint();
    if (value < 1) reader.fail("A node stands above the root");
    depth[node] = value;
  }
  return depth;
}

function readFrameColumn(reader: Reader, nodeCount: number, frames: number): Uint32Array {
  const frame = new Uint32Array(nodeCount);
  for (let node = 1; node < nodeCount; node++) {
    const value = reader.varint();
    if (value >= frames) reader.fail("A node refers to a frame that is not there");
    frame[node] = value;
  }
  return frame;
}

function readValues(reader: Reader, count: number): Float64Array {
  const values = new Float64Array(count);
  const coding = reader.varint();
  if (coding > 1) reader.fail("Unknown coding of values");
  for (let i = 0; i < count; i++) {
    if (coding === 1) values[i] = readDouble(reader);
    else {
      const value = reader.varint();
      values[i] = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  }
  return values;
}

function readDouble(reader: Reader): number {
  const { bytes, pos, limit } = reader;
  if (limit - pos < 8) throw new ProfileError("The tree ends in the middle of a value", pos);
  reader.pos += 8;
  return new DataView(bytes.buffer, bytes.byteOffset + pos, 8).getFloat64(0, true);
}
