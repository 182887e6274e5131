import { ProfileError } from "../../error";
import { JfrBytes } from "./bytes";
import type { JfrRecord, JfrReference, JfrValue, JfrValues } from "./values";

/** More pools of constants than any chunk has; a damaged one may point in circles. */
const mostCheckpoints = 100_000;

/** The constants of a chunk, by type and key. */
export class JfrPools {
  private readonly pools = new Map<number, Map<number, JfrValue>>();

  /** Reads all checkpoints, each of which says how far it is from the one before. @param offset of the last one */
  constructor(bytes: Uint8Array, values: JfrValues, offset: number) {
    let at = offset;
    for (let count = 0; ; count++) {
      if (count > mostCheckpoints)
        throw new ProfileError("The JFR recording is damaged: its constants point in circles");
      const delta = this.checkpoint(new JfrBytes(bytes, at), values);
      if (delta === 0) return;
      at += delta;
    }
  }

  private checkpoint(reader: JfrBytes, values: JfrValues): number {
    for (let i = 0; i < 4; i++) reader.long();
    const delta = reader.long();
    reader.byte();
    for (let pools = reader.long(); pools > 0; pools--) {
      const type = reader.long();
      const pool = this.pools.get(type) ?? new Map<number, JfrValue>();
      this.pools.set(type, pool);
      for (let left = reader.long(); left > 0; left--) {
        const key = reader.long();
        const value = values.read(reader, type);
        // The last checkpoint is read first, and knows best.
        if (!pool.has(key)) pool.set(key, value);
      }
    }
    return delta;
  }

  /** What a reference stands for; any other value is itself. */
  resolve(value: JfrValue | undefined): JfrValue {
    if (!isReference(value)) return value ?? null;
    return this.pools.get(value.type)?.get(value.key) ?? null;
  }

  /** A record behind a reference, or in its place; empty where there is none. */
  record(value: JfrValue | undefined): JfrRecord {
    const found = this.resolve(value);
    return typeof found === "object" && found !== null && !Array.isArray(found) && !isReference(found)
      ? found
      : {};
  }

  /** A text behind references and symbols. */
  text(value: JfrValue | undefined): string {
    const found = this.resolve(value);
    if (typeof found === "string") return found;
    const inner = this.record(found)["string"];
    return inner === undefined ? "" : this.text(inner);
  }
}

function isReference(value: JfrValue | undefined): value is JfrReference {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    "key" in value &&
    "type" in value &&
    Object.keys(value).length === 2 &&
    typeof value["key"] === "number"
  );
}
