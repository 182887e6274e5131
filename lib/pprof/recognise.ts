import { ProfileError } from "./error";

const hints: readonly (readonly [RegExp, string])[] = [
  [
    /already in use/,
    "the server answered that CPU profiling is already in use; take the profile again when the other one has ended",
  ],
  [
    /^\s*<(!doctype|html)/i,
    "an HTML page; the profile is one of the links on it, for example /debug/pprof/profile",
  ],
  [
    /^heap profile:/,
    "a heap profile in the old text form; take it without debug=1 (or run `go tool pprof -proto` on it)",
  ],
  [/^(goroutine|threadcreate) profile:/, "a text profile (debug=1); take it without the debug parameter"],
  [/^goroutine \d+ \[/, "a dump of goroutine stacks (debug=2); take it without the debug parameter"],
  [/^--- ?(contention|mutex|heapz)/, "a text profile (debug=1); take it without the debug parameter"],
  [
    /^go 1\.\d+ trace/,
    "a Go execution trace, which `go tool trace` reads; a profile comes from /debug/pprof/profile",
  ],
  [/^Unknown profile/, "the server answered that it does not know this profile"],
  [/^HTTP\/?[\d.]* ?[45]\d\d/, "an HTTP error and no profile"],
  [/^\s*[[{]/, "JSON"],
];

const expected =
  'Expected a pprof profile (protocol buffer) or folded stacks (text, "frame;frame 12" a line), or another form that README.md lists';

/**
 * Refuses what people upload by mistake with a sentence that helps: throws ProfileError for empty, gzipped or
 * textual input, returns for anything that may be a protocol buffer.
 */
export function refuseOtherFormats(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ProfileError("The profile is empty (0 bytes)");
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new ProfileError("The profile is compressed with gzip once more than expected; unpack it first");
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 512));
  const hint = hints.find(([pattern]) => pattern.test(head));
  if (hint) throw new ProfileError(`${expected}, found ${hint[1]}`);
  if (isText(bytes.subarray(0, 512)))
    throw new ProfileError(`${expected}, found text that begins with ${JSON.stringify(head.slice(0, 60))}`);
}

/** A protocol buffer of pprof has control bytes (tags 0x08 and 0x12, lengths) among its first bytes; text has none. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
