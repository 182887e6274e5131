// @ts-check
import { gzipSync } from "node:zlib";

/** @typedef {() => number} Random */

/** @param {number} value @returns {number[]} */
function varint(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}

/** @param {number} field @param {Uint8Array | number[]} bytes */
const block = (field, bytes) => Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length), ...bytes]);
/** @param {number} field @param {number} value */
const integer = (field, value) => [...varint(field * 8), ...varint(value)];

/** What strangers may call things. */
const names = [
  "main",
  "a\0b",
  "__proto__",
  "constructor",
  "",
  "\u{1f525}",
  "n".repeat(9_000),
  "a;b c",
  "x".repeat(300),
];

/**
 * A profile that is well formed or nearly so, but asks for as much work as its size allows.
 *
 * @param {Random} random
 */
export function hostileProfile(random) {
  const upTo = (/** @type {number} */ most) => Math.floor(random() * most);
  const large = () => (random() < 0.2 ? 2_000 : 20);
  const [functions, places, samples] = [1 + upTo(large()), 1 + upTo(large()), upTo(large())];
  const [lines, depth] = [1 + upTo(random() < 0.1 ? 1_000 : 3), upTo(random() < 0.1 ? 3_000 : 30)];
  const types = 1 + upTo(random() < 0.1 ? 300 : 3);
  const texts = [
    "",
    ...Array.from({ length: 30 }, () => names[upTo(names.length)] + (random() < 0.3 ? upTo(99) : "")),
  ];
  const text = () => upTo(texts.length + (random() < 0.01 ? 5 : 0));
  /** Nearly always one that exists. @param {number} count */
  const id = (count) => 1 + upTo(count + (random() < 0.002 ? 1 : 0));
  const line = block(4, [...integer(1, id(functions)), ...integer(2, upTo(1e6))]);
  const parts = [
    ...Array.from({ length: types }, () => block(1, [...integer(1, text()), ...integer(2, text())])),
    ...Array.from({ length: samples }, () =>
      block(2, [
        ...block(1, Array.from({ length: upTo(depth + 1) }, () => varint(id(places))).flat()),
        ...block(2, Array.from({ length: types }, () => varint(upTo(2 ** (1 + upTo(52))))).flat()),
      ]),
    ),
    ...Array.from({ length: places }, (_, at) =>
      block(4, [
        ...integer(1, at + 1),
        ...Buffer.concat(Array.from({ length: 1 + upTo(lines) }, () => line)),
      ]),
    ),
    ...Array.from({ length: functions }, (_, at) =>
      block(5, [...integer(1, at + 1), ...integer(2, text()), ...integer(3, text()), ...integer(4, text())]),
    ),
    ...texts.map((one) => block(6, Buffer.from(one))),
    Buffer.from(random() < 0.1 ? integer(7, text()) : []),
    Buffer.from(random() < 0.3 ? integer(14, text()) : []),
  ];
  const bytes = Buffer.concat(random() < 0.2 ? parts.reverse() : parts);
  return random() < 0.7 ? gzipSync(bytes, { level: 1 }) : bytes;
}

/** Few bytes that unpack to many. @type {{ name: string, field: "result" | "profile", make: () => Buffer }[]} */
export const bombs = [
  { name: "zeros.pb.gz", field: "profile", make: () => gzipSync(Buffer.alloc(2 ** 28 - 1)) },
  { name: "deep.txt.gz", field: "profile", make: () => gzipSync(`${"a;".repeat(15_000_000)}b 1`) },
  {
    name: "deep-perf.txt.gz",
    field: "profile",
    make: () => gzipSync(`a 1 [000] 1.0: cpu-clock:\n${"\tf a (x)\n".repeat(16_000_000)}`),
  },
  { name: "arrays.json.gz", field: "result", make: () => gzipSync(`[${"{},".repeat(8_000_000)}{}]`) },
  { name: "lines.txt.gz", field: "result", make: () => gzipSync("BenchmarkX 1 1 ns/op\n".repeat(3_000_000)) },
  {
    name: "long-names.txt.gz",
    field: "profile",
    make: () =>
      gzipSync(Array.from({ length: 12_000 }, (_, at) => `m;${at}${"n".repeat(20_000)} 1`).join("\n")),
  },
];
