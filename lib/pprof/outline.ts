import type { GrowingUint32 } from "./growing";

/**
 * What one pass over the top level finds: scalars, and where the payload of each message begins. Field numbers are
 * those of https://github.com/google/pprof/blob/main/proto/profile.proto.
 */
export interface Outline {
  readonly sampleTypes: GrowingUint32;
  readonly samples: GrowingUint32;
  readonly mappings: GrowingUint32;
  readonly locations: GrowingUint32;
  readonly functions: GrowingUint32;
  readonly strings: string[];
  readonly comments: number[];
  periodType: number | null;
  dropFrames: number;
  keepFrames: number;
  defaultSampleType: number;
  docUrl: number;
  timeNanos: bigint;
  durationNanos: bigint;
  period: bigint;
}
