import { z } from "zod";

/** A configuration as it is stored and compared: flat, dotted keys, values as text. */
export type FlatConfig = Readonly<Record<string, string>>;

/** A configuration as it is read back from a JSON column. */
export const FlatConfigSchema = z.record(z.string(), z.string());

const maxKeys = 5_000;
const maxLength = 4_096;

/** Thrown when a configuration cannot be read; `line` counts from 1 in text forms. */
export class ConfigError extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
    this.name = "ConfigError";
  }
}

/**
 * Flattens a JSON value to dotted keys: `{a: {b: [1, 2]}}` → `a.b.0 = "1"`, `a.b.1 = "2"`. Empty objects and
 * nulls keep their key with "" as value, so that "set to nothing" and "not set" stay different.
 * @throws ConfigError over 5,000 keys, or a key or value of over 4,096 characters
 */
export function flattenConfig(value: unknown): FlatConfig {
  const flat: Record<string, string> = {};
  let count = 0;
  const put = (key: string, text: string) => {
    if (++count > maxKeys) throw new ConfigError(`a configuration has at most ${maxKeys} keys`);
    if (key.length > maxLength || text.length > maxLength)
      throw new ConfigError(`${key.slice(0, 60)}: keys and values have at most ${maxLength} characters`);
    Object.defineProperty(flat, key, { value: text, enumerable: true, configurable: true, writable: true });
  };
  const walk = (node: unknown, path: string, depth: number) => {
    if (depth > 64) throw new ConfigError(`${path.slice(0, 60)}: nested deeper than 64`);
    const children = node !== null && typeof node === "object" ? Object.entries(node) : [];
    if (children.length === 0) {
      if (path) put(path, node === null || typeof node === "object" ? "" : String(node));
      return;
    }
    for (const [key, child] of children) walk(child, path ? `${path}.${key}` : key, depth + 1);
  };
  walk(value, "", 0);
  return flat;
}

/**
 * Reads a configuration file: a JSON object, `key=value` lines (`#` and `;` start comments, `export ` is
 * skipped, quotes are removed) or `sysctl -a` text (`key = value`).
 * @throws ConfigError with the line that could not be read
 */
export function parseConfigText(text: string): FlatConfig {
  const body = text.replace(/^\uFEFF/, "");
  if (/^\s*[{[]/.test(body)) return parseJsonConfig(body);
  const entries: Record<string, string> = {};
  body.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const line = raw.trim().replace(/^export\s+/, "");
    if (!line || line.startsWith("#") || line.startsWith(";")) return;
    const limit = readLimit(line);
    if (limit) return void Object.assign(entries, limit);
    const match = /^([^=\s:][^=]*?)\s*=\s*(.*)$/.exec(line);
    if (!match) throw new ConfigError(`expected "key = value", found "${line.slice(0, 60)}"`, index + 1);
    Object.assign(entries, { [match[1] ?? ""]: unquote((match[2] ?? "").trim()) });
  });
  return flattenConfig(entries);
}

/** A line of `ulimit -a` or of /proc/PID/limits; its soft limit counts. An empty object for their headings. */
function readLimit(line: string): Record<string, string> | null {
  if (/^Limit\s+Soft Limit\s+Hard Limit/.test(line)) return {};
  const [, name, value] =
    /^([a-zA-Z][\w -]*?)\s+\((?:[^()]*, )?-\w\)\s+(\S+)$/.exec(line) ??
    /^(Max [a-z][a-z -]*?)\s{2,}(\S+)\s+\S+(?:\s+[a-z]+)?$/.exec(line) ??
    [];
  if (name === undefined || value === undefined) return null;
  const key = name.replace(/^Max /, "").trim().toLowerCase().replaceAll(/[ -]+/g, "_");
  return { [`ulimit.${key}`]: value };
}

function parseJsonConfig(text: string): FlatConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`not valid JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new ConfigError("expected a JSON object");
  return flattenConfig(object.data);
}

function unquote(text: string): string {
  const match = /^"(.*)"$|^'(.*)'$/.exec(text);
  return match ? (match[1] ?? match[2] ?? "") : text;
}

/** The same content gives the same text, whatever the order of keys: the basis of content ids. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === "object" && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : node,
  );
}
