import { ProfileError } from "../../error";
import { limits } from "../../limits";
import { JfrBytes } from "./bytes";
import { type JfrType, readTypes } from "./metadata";
import { JfrPools } from "./pools";
import { type JfrRecord, JfrValues } from "./values";

const headerLength = 68;

/** A part of a recording, which describes its own types and has its own constants. */
export interface Chunk {
  readonly types: ReadonlyMap<number, JfrType>;
  readonly pools: JfrPools;
  readonly startNanos: number;
  readonly durationNanos: number;
  /** The events of some types, by their names. */
  events(names: ReadonlySet<string>): Generator<{ type: JfrType; record: JfrRecord }>;
}

/** The chunks of a recording. Throws ProfileError for what is damaged, or of another version of the format. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  for (let from = 0; from < bytes.length;) {
    const header = new JfrBytes(bytes, from);
    const magic = [header.byte(), header.byte(), header.byte(), header.byte()];
    if (magic.join() !== "70,76,82,0")
      throw new ProfileError("The JFR recording is damaged: expected a chunk", from);
    const major = header.byte() * 256 + header.byte();
    const minor = header.byte() * 256 + header.byte();
    if (major !== 2)
      throw new ProfileError(`Expected a JFR recording of version 2, found version ${major}.${minor}`);
    const [size = 0, constants = 0, metadata = 0, startNanos = 0, durationNanos = 0] = Array.from(
      { length: 5 },
      () => header.fixedLong(),
    );
    header.at = from + 67;
    if ((header.byte() & 1) === 0)
      throw new ProfileError("Expected a JFR recording with compressed numbers, found another one");
    if (size < headerLength || from + size > bytes.length)
      throw new ProfileError(
        "The JFR recording is cut off, or was not closed (jcmd PID JFR.dump writes a whole one)",
        from,
      );
    yield openChunk(bytes.subarray(from, from + size), { constants, metadata, startNanos, durationNanos });
    from += size;
  }
}

interface Header {
  readonly constants: number;
  readonly metadata: number;
  readonly startNanos: number;
  readonly durationNanos: number;
}

function openChunk(bytes: Uint8Array, { constants, metadata, startNanos, durationNanos }: Header): Chunk {
  const types = readTypes(bytes, metadata);
  const values = new JfrValues(types);
  const pools = new JfrPools(bytes, values, constants);
  return {
    types,
    pools,
    startNanos,
    durationNanos,
    events: (names) => eventsOf(bytes, types, values, names),
  };
}

function* eventsOf(
  bytes: Uint8Array,
  types: ReadonlyMap<number, JfrType>,
  values: JfrValues,
  names: ReadonlySet<string>,
): Generator<{ type: JfrType; record: JfrRecord }> {
  let count = 0;
  for (let from = headerLength; from < bytes.length;) {
    const reader = new JfrBytes(bytes, from);
    const size = reader.long();
    if (size <= 0) throw new ProfileError("The JFR recording is damaged: an event without a size", from);
    const type = types.get(reader.long());
    if (type && names.has(type.name)) {
      if (++count > limits.nodes)
        throw new ProfileError(`The JFR recording has more than ${limits.nodes} events`);
      yield { type, record: values.record(reader, type.fields) };
    }
    from += size;
  }
}
