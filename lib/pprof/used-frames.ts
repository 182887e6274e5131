import { type FrameTable, frameAt, frameTable } from "./frames";

/** Drops frames that no node has. @param nodeFrames frame of each node, meaningless for the root */
export function keepUsed(
  nodeFrames: Uint32Array,
  table: FrameTable,
): { frame: Uint32Array; frames: FrameTable } {
  const place = new Int32Array(table.name.length).fill(-1);
  for (let node = 1; node < nodeFrames.length; node++) place[nodeFrames[node]!] = 0;
  let used = 0;
  const usedFrames = Array.from(place.keys()).filter((frame) => place[frame] === 0);
  for (const frame of usedFrames) place[frame] = used++;
  const frame = new Uint32Array(nodeFrames.length);
  for (let node = 1; node < nodeFrames.length; node++) frame[node] = place[nodeFrames[node]!]!;
  return { frame, frames: frameTable(usedFrames.map((i) => frameAt(table, i))) };
}
