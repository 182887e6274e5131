import { decodeText } from "@/lib/parsers";

/** Raw output as it is shown: text, and how much of it. */
export interface Printable {
  readonly text: string;
  /** Only the beginning is shown. */
  readonly cut: boolean;
}

/** What a page shows of a raw output: null where it is no text, "hidden" where it is for those alone who may upload. */
export type RawShown = Printable | "hidden" | null;

/** Characters shown; the rest is a download away. */
const most = 200_000;
/** Larger JSON is shown as it came. */
const mostIndented = 2_000_000;

/** Output as the terminal showed it, JSON on one line indented; null for bytes that are no text. */
export function printable(bytes: Uint8Array): Printable | null {
  const whole = bytes.byteLength <= mostIndented;
  const decoded = decodeText(whole ? bytes : bytes.subarray(0, most));
  if (decoded.includes("\0")) return null;
  const text = whole && isOneLineJson(decoded) ? indentJson(decoded) : decoded;
  if (text.length <= most) return { text, cut: !whole };
  const end = text.lastIndexOf("\n", most);
  return { text: text.slice(0, end > 0 ? end : most), cut: true };
}

function isOneLineJson(text: string): boolean {
  const body = text.trim();
  return /^[{[]/.test(body) && !body.includes("\n") && isJson(body);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Breaks valid JSON into lines without touching a value: numbers keep the digits that the tool wrote. */
export function indentJson(text: string): string {
  let out = "";
  let depth = 0;
  let before = "";
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const [part] of text.matchAll(token)) {
    const opened = before === "{" || before === "[";
    if (part === "}" || part === "]") {
      depth--;
      out += opened ? part : line() + part;
    } else if (part === ",") out += part;
    else if (part === ":") out += ": ";
    else out += (opened || before === "," ? line() : "") + part;
    if (part === "{" || part === "[") depth++;
    before = part;
  }
  return `${out}\n`;
}
