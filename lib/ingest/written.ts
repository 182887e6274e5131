import "server-only";
import { packJson, unpackJson } from "@/lib/data/database";
import { groupBy } from "@/lib/compare";
import { UploadResult } from "@/lib/model";
import { type Place, answerOf } from "./answer";
import { type Told, openTold } from "./told";

/** The answer to an upload as it is sent. */
export interface Written {
  /** `UploadResult` as JSON in UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** The same as it is kept for who asks again; null where nobody will. */
  readonly packed: Uint8Array<ArrayBuffer> | null;
  /** How many runs each tool has measured. */
  readonly tools: ReadonlyMap<string, number>;
  /** Address of the first run. */
  readonly first: string | null;
}

/** Puts an answer together. @param keep whether it will be asked for again */
export function writeAnswer(told: Told, place: Place, keep: boolean): Written {
  const result = answerOf(openTold(told), place);
  return { ...written(result), packed: keep ? packJson(result) : null };
}

/** An answer that was kept, for who asks again. */
export function writeReplay(packed: Uint8Array): Written {
  return written({ ...UploadResult.parse(unpackJson(packed)), replayed: true });
}

function written(result: UploadResult): Written {
  const tools = [...groupBy(result.runs, ({ tool }) => tool)].map(
    ([tool, runs]) => [tool, runs.length] as const,
  );
  return {
    json: new TextEncoder().encode(JSON.stringify(result)),
    packed: null,
    tools: new Map(tools),
    first: result.runs[0]?.url ?? null,
  };
}
