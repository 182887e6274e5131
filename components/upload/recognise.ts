import { ConfigError, parseConfigText } from "@/lib/model";
import type { ParsedRun } from "@/lib/model";
import {
  decodeText,
  isBinaryResult,
  memoryFile,
  ParseError,
  parseResult,
  UnrecognisedError,
  wideEncoding,
} from "@/lib/parsers";
import { decodeAnyProfile, formOf, ProfileError, profileKind, topFunctions } from "@/lib/pprof";
import { isSideLog, parseSide } from "@/lib/side";

/** What a dropped file turned out to be, before anything is sent. */
export type Recognised =
  | { kind: "result"; runs: ParsedRun[] }
  | {
      kind: "profile";
      profileKind: string;
      seconds: number | null;
      totals: { type: string; unit: string; total: number }[];
    }
  | { kind: "config"; keys: number }
  /** A log of what the server felt. */
  | { kind: "side"; label: string; says: string }
  /** Too large to be read here: the server reads it as a stream. */
  | { kind: "large" }
  /** `configKeys`: read as a configuration it would have so many keys. */
  | { kind: "unusable"; message: string; configKeys?: number };

/** A file as the browser hands it over. */
export interface SourceFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** More is left to the server, which reads streams in bounded memory. */
const mostBytes = 48 * 1024 * 1024;

/** Names under which configurations travel; a result of an unknown tool must not pass for one. */
const configName = /\.(conf|cfg|env|ini|properties|sysctl)$|config|settings|sysctl/i;

/** Reads a file with the very parsers of the server. Never throws: what is wrong is part of the answer. */
export async function recognise(file: SourceFile): Promise<Recognised> {
  if (file.size === 0) return { kind: "unusable", message: "The file is empty (0 bytes)." };
  if (file.size > mostBytes) return { kind: "large" };
  try {
    const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()));
    if (bytes.byteLength > 4 * mostBytes) return { kind: "large" };
    if (isBinary(bytes) && isBinaryResult(bytes))
      return { kind: "result", runs: await parseResult(memoryFile(file.name, bytes)) };
    return isBinary(bytes) || formOf(bytes)
      ? readProfile(bytes, file.name)
      : await readText(bytes, file.name);
  } catch (error) {
    const explained =
      error instanceof ParseError || error instanceof UnrecognisedError || error instanceof ProfileError;
    return { kind: "unusable", message: explained ? sentence(error.message) : "The file could not be read." };
  }
}

async function readText(bytes: Uint8Array, name: string): Promise<Recognised> {
  const text = decodeText(bytes);
  const file = memoryFile(name, text);
  if (isSideLog(file.head)) {
    const { parser } = await parseSide(file);
    return { kind: "side", label: parser.label, says: parser.says };
  }
  try {
    return { kind: "result", runs: await parseResult(file) };
  } catch (error) {
    if (!(error instanceof UnrecognisedError)) throw error;
    const keys = configKeys(text);
    if (keys === 0) throw error;
    if (configName.test(name)) return { kind: "config", keys };
    return { kind: "unusable", message: sentence(error.message), configKeys: keys };
  }
}

/** Keys of a text that reads as a configuration, else 0. */
function configKeys(text: string): number {
  try {
    return Object.keys(parseConfigText(text)).length;
  } catch (error) {
    if (error instanceof ConfigError) return 0;
    throw error;
  }
}

function readProfile(bytes: Uint8Array, name: string): Recognised {
  const profile = decodeAnyProfile(bytes);
  return {
    kind: "profile",
    profileKind: profileKind(profile, name),
    seconds: profile.durationNanos > 0n ? Number(profile.durationNanos) / 1e9 : null,
    totals: profile.sampleTypes.map(({ type, unit }, index) => ({
      type,
      unit,
      total: topFunctions(profile, index).total,
    })),
  };
}

/** A protocol buffer has control characters among its first bytes; a tool's text none but line ends, tabs, colours. */
function isBinary(bytes: Uint8Array): boolean {
  return (
    !wideEncoding(bytes) &&
    bytes.subarray(0, 64).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
  );
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new ProfileError("The gzip stream is damaged or ends too early");
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
