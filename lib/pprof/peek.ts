import { type Lanes, type Sums, joinLanes, lanesOf } from "./columns";
import { indexFrames } from "./frame-index";
import { type FrameIndex, type Granularity, comparePrinted, frameAt, printableName } from "./frames";
import type { Profile } from "./profile";
import { tally } from "./tally";
import { type FrameOptions, type TopRow, costAt, valuesOf } from "./top";

/** A caller or callee, and what the calls between the two cost. */
export interface Neighbour {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** In the profile's own unit; the share that pprof prints is of the function's cum. */
  readonly weight: number;
  /** Present where `weight` may be rounded. */
  readonly exactWeight?: bigint;
  /** Every such call was inlined. */
  readonly inline: boolean;
}

/** A function between its callers and callees, the largest first. */
export interface Peek extends TopRow {
  readonly callers: readonly Neighbour[];
  readonly callees: readonly Neighbour[];
}

/**
 * Callers and callees of all functions with this name, equal to `go tool pprof -peek '^name$'`: a sample counts once
 * for each pair, calls of a function to itself are no pair. Empty where the profile has no such function or it costs
 * nothing.
 */
export function callersAndCallees(
  profile: Profile,
  sampleTypeIndex: number,
  functionName: string,
  options: FrameOptions = {},
): Peek[] {
  const granularity = options.granularity ?? "functions";
  const values = valuesOf(profile, sampleTypeIndex);
  const index = indexFrames(profile, granularity);
  const lanes = lanesOf(values);
  const { flat, cum } = tally(profile, index, values);
  const frames = Array.from(index.table.name.keys()).filter(
    (i) => printableName(granularity, frameAt(index.table, i)) === functionName && cum.values[i] !== 0,
  );
  return frames.map((frame) => {
    const edges = edgesOf(profile, index, frame, lanes);
    const side = (edgesOfSide: ReadonlyMap<number, Edge>): Neighbour[] =>
      sortNeighbours(
        [...edgesOfSide].map(([other, edge]) => neighbour(index, other, edge)),
        granularity,
      );
    return {
      ...frameAt(index.table, frame),
      ...costAt(flat, cum, frame),
      callers: side(edges.callers),
      callees: side(edges.callees),
    };
  });
}

interface Edge {
  readonly lanes: Lanes;
  inline: boolean;
  lastSample: number;
}

interface Edges {
  readonly callers: Map<number, Edge>;
  readonly callees: Map<number, Edge>;
}

function edgesOf(profile: Profile, index: FrameIndex, target: number, lanes: Lanes): Edges {
  const { count, stackStart, stack } = profile.samples;
  const edges: Edges = { callers: new Map(), callees: new Map() };
  for (let sample = 0; sample < count; sample++) {
    if (lanes.every((lane) => lane[sample] === 0)) continue;
    let above = -1;
    for (let i = stackStart[sample + 1]! - 1; i >= stackStart[sample]!; i--) {
      const first = index.start[stack[i]!]!;
      const last = index.start[stack[i]! + 1]! - 1;
      for (let f = last; f >= first; f--) {
        const frame = index.frame[f]!;
        if (above >= 0 && frame !== above) {
          if (frame === target) addTo(edges.callers, above, sample, f !== last, lanes);
          else if (above === target) addTo(edges.callees, frame, sample, f !== last, lanes);
        }
        above = frame;
      }
    }
  }
  return edges;
}

/** As in pprof, only the first call of a sample between two functions tells whether it was inlined. */
function addTo(edges: Map<number, Edge>, other: number, sample: number, inline: boolean, lanes: Lanes): void {
  let edge = edges.get(other);
  if (!edge)
    edges.set(other, (edge = { lanes: lanes.map(() => new Float64Array(1)), inline: true, lastSample: -1 }));
  if (edge.lastSample === sample) return;
  edge.lastSample = sample;
  edge.inline &&= inline;
  edge.lanes.forEach((lane, i) => (lane[0]! += lanes[i]![sample]!));
}

function neighbour(index: FrameIndex, frame: number, { lanes, inline }: Edge): Neighbour {
  const weight: Sums = joinLanes(lanes);
  const exact = weight.exact ? { exactWeight: weight.exact[0]! } : {};
  return { ...frameAt(index.table, frame), weight: weight.values[0]!, ...exact, inline };
}

function sortNeighbours(all: Neighbour[], granularity: Granularity): Neighbour[] {
  return all.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || comparePrinted(granularity, a, b));
}
