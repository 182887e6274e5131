// @ts-check
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { ROOT } from "../../scripts/lib/paths.mjs";

/** @typedef {{ name: string, field: "result" | "profile", bytes: Buffer }} Upload */

const most = 300_000;

/** Real outputs of all tools, and real profiles. @returns {Upload[]} */
export function realFiles() {
  const parsers = join(ROOT, "lib", "parsers", "fixtures");
  const results = readdirSync(parsers, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/expected\.json$|README/.test(file.name))
    .map((file) => ({
      name: file.name,
      field: /** @type {const} */ ("result"),
      path: join(file.parentPath, file.name),
    }));
  const pprof = join(ROOT, "lib", "pprof", "fixtures");
  const profiles = readdirSync(pprof)
    .filter((name) => /\.(pb\.gz|txt|pb)$/.test(name))
    .map((name) => ({ name, field: /** @type {const} */ ("profile"), path: join(pprof, name) }));
  return [...results, ...profiles]
    .map(({ path, ...file }) => ({ ...file, bytes: readFileSync(path) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length < most);
}

/**
 * Another file that differs in some places; of a compressed one what is inside.
 *
 * @param {Upload} file
 * @param {() => number} random
 * @returns {Upload}
 */
export function mutated(file, random) {
  const packed = file.bytes[0] === 0x1f && file.bytes[1] === 0x8b;
  if (!packed || random() < 0.2) return { ...file, bytes: mutatedBytes(file.bytes, random) };
  try {
    return { ...file, bytes: gzipSync(mutatedBytes(gunzipSync(file.bytes), random), { level: 1 }) };
  } catch {
    return { ...file, bytes: mutatedBytes(file.bytes, random) };
  }
}

/** @param {Buffer} bytes @param {() => number} random */
function mutatedBytes(bytes, random) {
  let made = Buffer.from(bytes);
  const place = () => Math.floor(random() * made.length);
  for (let times = 1 + Math.floor(random() * 6); times > 0; times--) {
    const [from, to] = [place(), place()].sort((a, b) => a - b);
    const kind = random();
    if (kind < 0.4) made[from] = Math.floor(random() * 256);
    else if (kind < 0.55) made = made.subarray(0, to);
    else if (kind < 0.7) made = Buffer.concat([made.subarray(0, from), made.subarray(to)]);
    else if (kind < 0.85) made = Buffer.concat([made, made.subarray(from, to)]);
    else
      made = Buffer.concat([
        made.subarray(0, from),
        Buffer.from(odd[Math.floor(random() * odd.length)] ?? ""),
        made.subarray(from),
      ]);
  }
  return made;
}

const odd = [
  "\0",
  "NaN",
  "1e999",
  "-9223372036854775808",
  "\uFEFF",
  "\r",
  "{".repeat(500),
  '"__proto__":1,',
  "99999999999999999999",
];
