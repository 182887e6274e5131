import type { ByteWriter } from "./byte-writer";
import { ProfileError } from "./error";
import type { FrameTable, Granularity } from "./frames";
import { limits } from "./limits";
import type { Reader } from "./reader";
import type { TreeShape } from "./tree";

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

/** What an encoded tree is, its second byte. */
export const kinds = { tree: 0, diff: 1 } as const;

/** How a column of values is written: integers as zigzag varints, or doubles where one is too large or no integer. */
export const codings = { integers: 0, doubles: 1 } as const;

/** What stands before the columns. */
export interface WireHead extends Pick<
  TreeShape,
  "sampleType" | "unit" | "granularity" | "frames" | "nodeCount"
> {
  /** One of a call tree, base's and head's of a difference. */
  readonly totals: readonly number[];
}

/** Writes what stands before the columns. */
export function writeHead(writer: ByteWriter, head: WireHead): void {
  const kind = head.totals.length === 1 ? kinds.tree : kinds.diff;
  for (const byte of [wireVersion, kind, granularities.indexOf(head.granularity)]) writer.varint(byte);
  writer.text(head.sampleType);
  writer.text(head.unit);
  for (const total of head.totals) writer.double(total);
  writeFrames(writer, head.frames);
  writer.varint(head.nodeCount - 1);
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

/** Reads what stands before the columns. Throws ProfileError; takes no count on trust. */
export function readHead(reader: Reader, kind: number): WireHead {
  const version = reader.varint();
  if (version !== wireVersion)
    reader.fail(`Expected a tree of version ${wireVersion}, found version ${version}`);
  if (reader.varint() !== kind) reader.fail("Expected another kind of tree");
  const granularity = granularities[reader.varint()] ?? reader.fail("Expected a granularity");
  const [sampleType, unit] = [reader.text(), reader.text()];
  const totals = Array.from({ length: kind === kinds.tree ? 1 : 2 }, () => readDouble(reader));
  const frames = readFrames(reader);
  const nodeCount = readCount(reader) + 1;
  if (nodeCount > limits.nodes * 2) reader.fail(`A tree of ${nodeCount} nodes is more than is read`);
  return { sampleType, unit, granularity, totals, frames, nodeCount };
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

/** How the column that follows is written. Throws ProfileError for a way that is not known. */
export function readCoding(reader: Reader): number {
  const coding = reader.varint();
  if (coding > codings.doubles) reader.fail("Unknown coding of values");
  return coding;
}

/** Eight bytes as a double. Throws ProfileError where there are fewer. */
export function readDouble(reader: Reader): number {
  const { bytes, pos, limit } = reader;
  if (limit - pos < 8) throw new ProfileError("The tree ends in the middle of a value", pos);
  reader.pos += 8;
  return new DataView(bytes.buffer, bytes.byteOffset + pos, 8).getFloat64(0, true);
}
