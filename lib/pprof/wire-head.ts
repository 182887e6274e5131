import type { ByteWriter } from "./byte-writer";
import type { FrameTable, Granularity } from "./frames";
import { limits } from "./limits";
import type { Reader } from "./reader";
import type { TreeShape } from "./tree";
import { readCount, readDouble, readTexts, writeTexts } from "./wire-columns";

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

function readFrames(reader: Reader): FrameTable {
  const files = readTexts(reader);
  const name = readTexts(reader);
  const file = name.map(
    () => files[reader.varint()] ?? reader.fail("A frame refers to a file that is not there"),
  );
  return { name, file, line: name.map(() => reader.varint()) };
}
