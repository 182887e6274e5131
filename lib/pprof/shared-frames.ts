import { FrameKeys, sortedFrames } from "./frame-keys";
import { type Frame, type FrameTable, type Granularity, frameAt, frameTable } from "./frames";

/** The frames of several trees as one table. */
export interface SharedFrames {
  readonly table: FrameTable;
  /** Index in the shared table of each frame of each tree. */
  readonly places: readonly Uint32Array[];
}

/** Frames of any of the tables, those that are the same once (as the first has them), sorted as in each. */
export function sharedFrames(granularity: Granularity, tables: readonly FrameTable[]): SharedFrames {
  const keys = new FrameKeys(granularity);
  const frames: Frame[] = [];
  const keysOf = tables.map((table) =>
    Uint32Array.from(table.name, (_, i) => {
      const frame = frameAt(table, i);
      const key = keys.of(frame);
      if (key === frames.length) frames.push(frame);
      return key;
    }),
  );
  const order = sortedFrames(frames);
  const place = new Uint32Array(order.length);
  order.forEach((key, at) => (place[key] = at));
  return {
    table: frameTable(order.map((key) => frames[key]!)),
    places: keysOf.map((keys) => keys.map((key) => place[key]!)),
  };
}
