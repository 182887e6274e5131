// @ts-check
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quantiles } from "../lib/numbers.mjs";

const file = fileURLToPath(new URL("../FLAME.md", import.meta.url));
const begin = "<!-- figures: written by flame/run.mjs -->";
const end = "<!-- end of figures -->";

/** @typedef {import("./browser.mjs").Visit} Visit */
/** @typedef {{ peer: string, size: number, visits: Visit[] }} Visits */
/** @typedef {{ ms: number, cpuMs: number, bytes: number }} Timed */
/**
 * @typedef {object} Figures
 * @property {number} load
 * @property {{ runs: any[], objects: any[], tops: { ms: number, cpuMs: number, peakMb: number }[] }} engine
 * @property {number} longest wait of others while a profile is read and folded, ms
 * @property {{ first: Timed, again: Timed, other: Timed }} diff
 * @property {Visits[]} visits
 * @property {readonly number[]} sizes
 * @property {string} directory
 */

/** @param {(number | null | undefined)[]} values */
const median = (values) => quantiles(values.filter((value) => typeof value === "number"))(0.5);

const whole = (/** @type {number | null | undefined} */ value) =>
  !Number.isFinite(value) ? "–" : Math.round(value).toLocaleString("en");

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map((_, at) => (at === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** @param {Figures} figures */
function machine({ load }) {
  const [cpu] = cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const go = execFileSync("go", ["version"], { encoding: "utf8" }).trim().split(" ")[2];
  return (
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${cpus().length} cores ${cpu?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}, ${go}. ` +
    `Load average before the start: ${load.toFixed(2)}.`
  );
}

/** What gunzip, decode and fold took: a row for all of it and one for what is the engine's own. @param {string} name @param {any[]} runs */
function engineRows(name, runs) {
  const of = (/** @type {string[]} */ ...keys) =>
    whole(median(runs.map((run) => keys.reduce((sum, key) => sum + run[key], 0))));
  return [
    [`${name}: gunzip + decode + fold`, of("gunzipMs", "decodeMs", "foldMs"), of("cpuMs"), of("peakMb")],
    ["of it decode", of("decodeMs"), "", ""],
    ["of it decode + fold", of("decodeMs", "foldMs"), "", ""],
  ];
}

/** @param {Figures} figures */
function enginePart({ engine: { runs, objects, tops }, longest, diff, sizes, directory }) {
  const top = (/** @type {"ms" | "cpuMs" | "peakMb"} */ key) => median(tops.map((one) => one[key]));
  const largest = Math.max(...sizes);
  const packed = statSync(join(directory, `${largest}.pb.gz`)).size;
  const [first] = runs;
  return [
    "## Decode, fold, differ",
    `A heap profile of ${(first.bytes / 1e6).toFixed(1)} MB (${(packed / 1e6).toFixed(1)} MB gzipped), ` +
      `${whole(first.samples)} samples, ${whole(first.nodes)} nodes.`,
    table(
      ["", "wall ms", "CPU ms", "most memory MB"],
      [
        ...engineRows("Benchtrail", runs),
        ...engineRows("pprof-format 2.3.2, folded into objects", objects),
        ["Node that does nothing", "", "", whole(median(runs.map((run) => run.idleMb)))],
        ["`go tool pprof -top`", whole(top("ms")), whole(top("cpuMs")), whole(top("peakMb"))],
      ],
    ),
    `While the server reads such an upload and makes its four trees, others wait ${whole(longest)} ms at most.`,
    table(
      ["difference of two such profiles, on the server", "wall ms", "CPU ms", "answer KB"],
      [
        [
          "first time, folded after the upload",
          whole(diff.first.ms),
          whole(diff.first.cpuMs),
          whole(diff.first.bytes / 1000),
        ],
        ["asked again", whole(diff.again.ms), whole(diff.again.cpuMs), whole(diff.again.bytes / 1000)],
        [
          "another sample type",
          whole(diff.other.ms),
          whole(diff.other.cpuMs),
          whole(diff.other.bytes / 1000),
        ],
      ],
    ),
  ].join("\n\n");
}

/** @param {Figures} figures @param {number} size */
function sizePart({ visits, directory }, size) {
  const packed = statSync(join(directory, `${size}.pb.gz`)).size / 1000;
  const rows = visits
    .filter((one) => one.size === size)
    .map(({ peer, visits: all }) => {
      const of = (/** @type {"paintedMs" | "againMs"} */ key) => whole(median(all.map((one) => one[key])));
      const [first] = all;
      const input = (/** @type {"hover" | "zoom"} */ key) =>
        first?.[key] ? `${whole(first[key].busyMs)} / ${whole(first[key].worstMs)}` : "–";
      const painted = of("paintedMs");
      return [
        peer,
        painted === "–" ? "never" : painted,
        of("againMs"),
        input("hover"),
        input("zoom"),
        whole(first?.heapMb),
        whole(first?.dataKb),
        whole(first?.scriptKb),
      ];
    });
  return [
    `## Pages, ${whole(size)} nodes (the profile gzipped: ${whole(packed)} KB)`,
    table(
      ["", "painted, nothing cached ms", "again ms", "hover ms", "zoom ms", "heap MB", "data KB", "rest KB"],
      rows,
    ),
  ].join("\n\n");
}

/** Writes the figures between the two marks of FLAME.md; what people wrote around them stays. @param {Figures} figures */
export async function writeReport(figures) {
  const parts = [
    machine(figures),
    enginePart(figures),
    ...figures.sizes.map((size) => sizePart(figures, size)),
  ];
  const [head = "", rest = ""] = readFileSync(file, "utf8").split(begin);
  writeFileSync(file, `${head}${begin}\n\n${parts.join("\n\n")}\n\n${end}${rest.split(end)[1] ?? "\n"}`);
  console.log(parts.join("\n\n"));
}
