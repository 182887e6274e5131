/** What one column of sample values measures, e.g. `{ type: "cpu", unit: "nanoseconds" }`. */
export interface ValueType {
  readonly type: string;
  readonly unit: string;
}

/** Signed 64-bit integers, split so that none is rounded: value = hi · 2^32 + lo. */
export interface Int64Column {
  readonly lo: Uint32Array;
  readonly hi: Int32Array;
}

/** Binaries and libraries that were mapped. Strings are indices into `Profile.strings`. */
export interface Mappings {
  readonly count: number;
  readonly file: Uint32Array;
  readonly buildId: Uint32Array;
  readonly start: Int64Column;
  readonly limit: Int64Column;
  readonly offset: Int64Column;
  /** Bits that say which symbols it has been given: 1 functions, 2 file names, 4 line numbers, 8 inlined frames. */
  readonly has: Uint8Array;
}

/** Functions. Strings are indices into `Profile.strings`; `startLine` is 0 where unknown. */
export interface Functions {
  readonly count: number;
  readonly name: Uint32Array;
  readonly systemName: Uint32Array;
  readonly filename: Uint32Array;
  readonly startLine: Float64Array;
}

/**
 * Places in code. The lines of location `i` are `lineStart[i]` to `lineStart[i + 1]`, innermost inlined callee
 * first, the physical caller last; none where the place has no symbol.
 */
export interface Locations {
  readonly count: number;
  /** Index of the mapping, −1 for none. */
  readonly mapping: Int32Array;
  readonly address: Int64Column;
  /** 1 where the linker folded several functions of the same code into one, so that the names are one of several. */
  readonly folded: Uint8Array;
  readonly lineStart: Uint32Array;
  readonly lineFunction: Uint32Array;
  readonly lineNumber: Float64Array;
  /** 0 where unknown. */
  readonly lineColumn: Float64Array;
}

/** Labels of sample `i` are `start[i]` to `start[i + 1]`; a text label has `text` > 0, a numeric one `text` 0. */
export interface Labels {
  readonly start: Uint32Array;
  readonly key: Uint32Array;
  readonly text: Uint32Array;
  readonly number: Int64Column;
  readonly unit: Uint32Array;
}

/** Samples. The stack of sample `i` is `stack[stackStart[i]]` to `stack[stackStart[i + 1]]`, leaf first. */
export interface Samples {
  readonly count: number;
  readonly stackStart: Uint32Array;
  /** Indices of locations. */
  readonly stack: Uint32Array;
  /** One column for each sample type. */
  readonly values: readonly Int64Column[];
  readonly labels: Labels;
}

/** A decoded and validated pprof profile: columns over typed arrays, references resolved to indices. */
export interface Profile {
  readonly strings: readonly string[];
  readonly sampleTypes: readonly ValueType[];
  /** Type of the sample that a viewer shows first, null where the profile names none. */
  readonly defaultSampleType: string | null;
  readonly periodType: ValueType | null;
  readonly period: bigint;
  /** Start of collection, nanoseconds since 1970; 0 where unknown. */
  readonly timeNanos: bigint;
  readonly durationNanos: bigint;
  readonly comments: readonly string[];
  readonly docUrl: string;
  /** Regular expressions for frames that pprof removes and for exceptions from that, "" for none. */
  readonly dropFrames: string;
  readonly keepFrames: string;
  readonly mappings: Mappings;
  readonly functions: Functions;
  readonly locations: Locations;
  readonly samples: Samples;
}
