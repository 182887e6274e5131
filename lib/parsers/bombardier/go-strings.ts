const shortEscapes: Readonly<Record<string, string>> = { a: "\\u0007", v: "\\u000b" };

/**
 * bombardier writes strings with Go's %q, whose escapes `\x00`, `\a`, `\v` and `\U0001f600` are not JSON. They
 * become JSON escapes; what is JSON already stays as it is.
 */
export function decodeGoStrings(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|U([0-9a-fA-F]{8})|([^]))/g, (escape, byte, rune, other) => {
    if (typeof byte === "string") return `\\u00${byte}`;
    if (typeof rune === "string") return jsonRune(Number.parseInt(rune, 16));
    return shortEscapes[String(other)] ?? escape;
  });
}

function jsonRune(code: number): string {
  const units = String.fromCodePoint(Math.min(code, 0x10ffff)).split("");
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
