// @ts-check
/**
 * One process, one profile: decodes and folds it with the bundled engine and prints what that cost as JSON.
 * `node engine.mjs <bundle> <profile>`; memory is the most that the process held, Node itself included.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [bundle = "", file = ""] = process.argv.slice(2);
/** @type {typeof import("../../lib/pprof")} */
const engine = await import(pathToFileURL(bundle).href);
const packed = readFileSync(file);
const idle = process.resourceUsage().maxRSS;
const from = process.cpuUsage();
const started = performance.now();
const bytes = gunzipSync(packed);
const unpacked = performance.now();
const profile = engine.decodeAnyProfile(bytes);
const decoded = performance.now();
const tree = engine.foldProfile(profile, profile.sampleTypes.length - 1);
const folded = performance.now();
const { user, system } = process.cpuUsage(from);
console.log(
  JSON.stringify({
    bytes: bytes.length,
    samples: profile.samples.count,
    nodes: tree.nodeCount,
    gunzipMs: unpacked - started,
    decodeMs: decoded - unpacked,
    foldMs: folded - decoded,
    cpuMs: (user + system) / 1000,
    idleMb: idle / 1024,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
