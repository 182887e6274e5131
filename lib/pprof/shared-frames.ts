import {
  type Frame,
  type FrameTable,
  type Granularity,
  compareFrames,
  frameAt,
  frameIdentity,
  frameTable,
} from "./frames";

/** The frames of several trees as one table. */
export interface SharedFrames {
  readonly table: FrameTable;
  /** Index in the shared table of each frame of each tree. */
  readonly places: readonly Uint32Array[];
}

/** Frames of any of the tables, those that are the same once (as the first has them), sorted as in each. */
export function sharedFrames(granularity: Granularity, tables: readonly FrameTable[]): SharedFrames {
  const frames = new Map<string, Frame>();
  for (const table of tables)
    table.name.forEach((_, i) => {
      const frame = frameAt(table, i);
      const identity = frameIdentity(granularity, frame);
      if (!frames.has(identity)) frames.set(identity, frame);
    });
  const sorted = [...frames].sort(([, a], [, b]) => compareFrames(a, b));
  const place = new Map(sorted.map(([identity], i) => [identity, i]));
  return {
    table: frameTable(sorted.map(([, frame]) => frame)),
    places: tables.map((table) => placesOf(table, granularity, place)),
  };
}

function placesOf(
  table: FrameTable,
  granularity: Granularity,
  place: ReadonlyMap<string, number>,
): Uint32Array {
  return Uint32Array.from(table.name, (_, i) => place.get(frameIdentity(granularity, frameAt(table, i)))!);
}
