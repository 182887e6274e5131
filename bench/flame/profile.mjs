// @ts-check
import { randomOf } from "../statistics/random.mjs";
import { Proto } from "./proto.mjs";

/**
 * @typedef {object} Options
 * @property {number} nodes size of the call tree
 * @property {number} [seed]
 * @property {boolean} [changed] the same program a commit later: one stack in twelve is gone or new, values differ
 */

const packages = [
  ["runtime", "/usr/local/go/src/runtime"],
  ["net/http", "/usr/local/go/src/net/http"],
  ["encoding/json", "/usr/local/go/src/encoding/json"],
  ["database/sql", "/usr/local/go/src/database/sql"],
  [
    "google.golang.org/grpc/internal/transport",
    "/go/pkg/mod/google.golang.org/grpc@v1.75.0/internal/transport",
  ],
  ["github.com/jackc/pgx/v5/pgconn", "/go/pkg/mod/github.com/jackc/pgx/v5@v5.7.6/pgconn"],
  ["github.com/acme/shop/internal/cart", "/build/shop/internal/cart"],
  ["github.com/acme/shop/internal/orders", "/build/shop/internal/orders"],
  ["github.com/acme/shop/internal/store", "/build/shop/internal/store"],
  ["main", "/build/shop/cmd/shop"],
];
const words =
  "Read Write Open Parse Encode Flush Lookup Insert Merge Apply Commit Fetch Render Resolve Visit Walk".split(
    " ",
  );
const types = "conn stream buffer decoder server index table cache pool tree batch cursor".split(" ");
const functionCount = 6_000;
const siteCount = 3;

/** @param {number} index */
function functionAt(index) {
  const [path = "", folder = ""] = packages[index % packages.length] ?? [];
  const word = words[Math.floor(index / 7) % words.length];
  const type = types[Math.floor(index / 3) % types.length];
  return {
    name: `${path}.(*${type}).${word}${index}`,
    file: `${folder}/${type}.go`,
    line: 20 + (index % 900),
  };
}

/**
 * A Go heap profile with a call tree of a given size, seeded: four sample types, functions in packages of four
 * origins, one location in five with an inlined call, stacks that grow out of one another as those of a program do.
 * @param {Options} options
 * @returns {Uint8Array} not compressed
 */
export function heapProfile({ nodes, seed = 7, changed = false }) {
  const random = randomOf(seed).uniform;
  const stacks = growStacks(nodes, random);
  const other = randomOf(seed + 1).uniform;
  const sampled = changed
    ? stacks.map((stack) => (other() < 1 / 12 ? lengthened(stack, other) : stack))
    : stacks;
  return encode(sampled, changed ? other : random);
}

/**
 * Locations from the leaf, numbered from 1; a node is a function under its callers, as the fold counts them.
 * @param {number} nodes @param {() => number} random
 */
function growStacks(nodes, random) {
  /** @type {number[][]} from the root */
  const stacks = [[locationOf(9, 0), locationOf(19, 0)]];
  /** @type {Set<string>} */
  const paths = new Set();
  /** @type {Map<number, number>} children are told apart by a number, so that no path is kept as text */
  const children = new Map();
  let count = 1;
  const nodeOf = (/** @type {number[]} */ stack) => {
    let node = 0;
    for (const location of stack) {
      for (const fn of functionsOf(location)) {
        const key = node * functionCount + fn;
        const next = children.get(key) ?? count;
        if (next === count) children.set(key, count++);
        node = next;
      }
    }
    return node;
  };
  while (count < nodes) {
    const from = stacks[Math.floor(random() * stacks.length)] ?? [];
    const cut = Math.max(1, from.length - Math.floor(-1.4 * Math.log(1 - random())));
    const stack = from.slice(0, Math.min(cut, 56));
    const grow = 1 + Math.floor(-0.7 * Math.log(1 - random()));
    for (let i = 0; i < grow; i++) stack.push(calleeOf(stack.at(-1) ?? 1, random));
    nodeOf(stack);
    const key = stack.join();
    if (!paths.has(key)) stacks.push(stack);
    paths.add(key);
  }
  return stacks;
}

/** @param {number[]} stack @param {() => number} random */
const lengthened = (stack, random) => [...stack, calleeOf(stack.at(-1) ?? 1, random)];

/** A function calls few others, some far more often than the rest. @param {number} location @param {() => number} random */
function calleeOf(location, random) {
  const caller = Math.floor((location - 1) / siteCount);
  const choice = Math.floor(12 * random() ** 2);
  return locationOf((caller * 31 + choice * 977 + 101) % functionCount, choice % siteCount);
}

/** @param {number} fn @param {number} site */
const locationOf = (fn, site) => fn * siteCount + site + 1;

/** Caller first; one location in five holds an inlined call. @param {number} location */
function functionsOf(location) {
  const fn = Math.floor((location - 1) / siteCount);
  return location % 5 === 0 ? [fn, (fn + 10) % functionCount] : [fn];
}

/** @param {number[][]} stacks from the root @param {() => number} random */
function encode(stacks, random) {
  /** @type {Map<string, number>} */
  const strings = new Map([["", 0]]);
  const text = (/** @type {string} */ value) => {
    const index = strings.get(value) ?? strings.size;
    strings.set(value, index);
    return index;
  };
  const profile = new Proto();
  for (const [type, unit] of [
    ["alloc_objects", "count"],
    ["alloc_space", "bytes"],
    ["inuse_objects", "count"],
    ["inuse_space", "bytes"],
  ])
    profile.message(1, new Proto().int(1, text(type ?? "")).int(2, text(unit ?? "")));
  for (const stack of stacks) {
    const size = 16 * 2 ** Math.floor(random() * 12);
    const objects = 1 + Math.floor(-40 * Math.log(1 - random()));
    const inuse = 1 + Math.floor(objects * random());
    profile.message(
      2,
      new Proto()
        .message(1, stack.toReversed())
        .message(2, [objects * 4, objects * 4 * size, inuse, inuse * size]),
    );
  }
  profile.message(
    3,
    new Proto().int(1, 1).int(2, 0x400000).int(3, 0x1400000).int(5, text("/build/shop/shop")),
  );
  for (let location = 1; location <= functionCount * siteCount; location++) {
    const message = new Proto()
      .int(1, location)
      .int(2, 1)
      .int(3, 0x400000 + location * 48);
    for (const fn of functionsOf(location).toReversed())
      message.message(4, new Proto().int(1, fn + 1).int(2, functionAt(fn).line + 1 + (location % 40)));
    profile.message(4, message);
  }
  for (let fn = 0; fn < functionCount; fn++) {
    const { name, file, line } = functionAt(fn);
    profile.message(
      5,
      new Proto()
        .int(1, fn + 1)
        .int(2, text(name))
        .int(3, text(name))
        .int(4, text(file))
        .int(5, line),
    );
  }
  profile.int(9, 1_763_700_000_000_000_000).int(12, 524_288);
  profile.message(11, new Proto().int(1, text("space")).int(2, text("bytes")));
  for (const value of strings.keys()) profile.bytes(6, new TextEncoder().encode(value));
  return profile.take();
}
