// @ts-check
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { add, close, createBundle, save } from "../lib/bundle.mjs";
import { measure, warmUp } from "../lib/measure.mjs";
import { addConfigs, uploadMeta } from "../lib/meta.mjs";
import { generatorTags, noiseNow, watchNoise } from "../lib/noise.mjs";
import {
  KEEP_OPTIONS,
  MEASURE_OPTIONS,
  META_OPTIONS,
  SERVER_OPTIONS,
  START_OPTIONS,
} from "../lib/options.mjs";
import { withServer } from "../lib/own-server.mjs";
import { readMeasurement, toolMeta } from "../lib/prepare.mjs";
import { readyTarget } from "../lib/ready.mjs";
import { deliver, keepOnFailure } from "../lib/send.mjs";
import { pendingDirectory, projectSlug, target } from "../lib/settings.mjs";
import { print, warn } from "../lib/terminal.mjs";
import {
  combinations,
  environmentOf,
  fewerThreads,
  filled,
  nameOf,
  parameterOf,
  readVaried,
  variantOf,
  withPlaces,
} from "../lib/vary.mjs";
import { startWatch } from "../lib/watch.mjs";

/**
 * @typedef {import("../lib/options.mjs").Values} Values
 * @typedef {import("../lib/own-server.mjs").Running} Running
 * @typedef {object} Point one value with its upload
 * @property {import("../lib/vary.mjs").Combination} combination
 * @property {import("../lib/measure.mjs").Measurement} measurement
 * @property {import("../lib/bundle.mjs").Bundle} bundle
 * @property {{ seconds: number, cpu: number | null }[]} runs
 *
 * @typedef {object} Sweep
 * @property {Values} values
 * @property {Point[]} points
 * @property {string} start the server's command; empty: it runs already
 * @property {{ repeat: number, warmup: number, patience: number }} counts
 * @property {string} scratch
 */

/** @type {import("../lib/options.mjs").Command} */
export const sweep = {
  title: "measure over several values of one thing: connections, rate, a setting",
  usage: "benchtrail sweep --vary KEY=V1,V2,… [options] -- TOOL …",
  about: `Measures each value in turns, up, down and up again, so that a slow minute hits all alike, and uploads one group of
runs a value. The page of the sweep says which values cannot be told apart from the best, and where the knee is.

KEY is connections, rate, threads or vus, written {} in the tool's command; env.NAME, a variable of the server that --start
starts anew for each value; or a name of your own, written {} in either command. Two --vary make a grid.`,
  examples: [
    "benchtrail sweep --vary connections=1,4,16,64,256 -- wrk -c{} -d10s --latency http://localhost:8080/ping",
    "benchtrail sweep --vary env.GOGC=50,100,200 --start './service' -- wrk -c64 -d10s http://localhost:8080/ping",
  ],
  options: {
    vary: { value: "KEY=V1,V2,…", many: true, help: "what is varied, and its values; twice for a grid" },
    repeat: { value: "N", help: "measured runs of each value (default 5)" },
    ...START_OPTIONS,
    ...MEASURE_OPTIONS,
    ...META_OPTIONS,
    ...KEEP_OPTIONS,
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {import("../lib/options.mjs").Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute({ values, positionals, rest }, env) {
  const varied = readVaried(values.list("vary"));
  const { command, start } = withPlaces(varied, rest, values.text("start") ?? "");
  const parsed = { values, positionals, rest: command };
  const scratch = mkdtempSync(join(tmpdir(), "benchtrail-"));
  try {
    const to = () => target({ server: values.text("server"), project: values.text("project") }, env);
    if (!values.is("offline")) to();
    noiseNow().forEach(warn);
    const points = openPoints(parsed, env, varied, scratch);
    const counts = {
      repeat: values.count("repeat", 5, 1),
      warmup: values.count("warmup", 1, 0),
      patience: values.count("ready-timeout", 60, 1),
    };
    const bundles = points.map(({ bundle }) => bundle);
    await keepOnFailure(bundles, () => measureAll({ values, points, start, counts, scratch }, varied));
    bundles.forEach(close);
    let uploaded;
    for (const bundle of bundles)
      uploaded = await deliver(to, bundle, {
        offline: values.is("offline"),
        show: "aside",
        keepRefused: true,
      });
    if (uploaded) print(`The sweep: ${addressOf(to(), uploaded.commit, varied)}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {import("../lib/settings.mjs").Target} to @param {string} commit @param {import("../lib/vary.mjs").Varied[]} varied */
function addressOf({ server, project }, commit, varied) {
  const page = varied.length > 1 ? "matrix" : "sweeps";
  const by = varied.map(parameterOf).join(",");
  return `${server}/${project}/${page}/${commit}?${new URLSearchParams({ by })}`;
}

/**
 * @param {import("../lib/options.mjs").Parsed} parsed
 * @param {NodeJS.ProcessEnv} env
 * @param {import("../lib/vary.mjs").Varied[]} varied
 * @param {string} scratch
 * @returns {Point[]}
 */
function openPoints(parsed, env, varied, scratch) {
  const { values } = parsed;
  const pending = values.text("pending-dir") ?? pendingDirectory(env);
  const project = projectSlug(values.text("project"), env);
  const common = uploadMeta(values, env, { measuredHere: true });
  const order = `interleaved ${randomUUID()}`;
  return combinations(varied).map((combination) => {
    const rest = fewerThreads(parsed.rest.map((word) => filled(word, combination)));
    const ownServer = Boolean(values.text("start"));
    const measurement = readMeasurement({ ...parsed, rest }, env, scratch, { ownServer });
    const variant = { .../** @type {object} */ (common.variant), ...variantOf(combination) };
    const meta = {
      ...common,
      ...toolMeta(measurement, rest),
      sweep: varied.map(({ name }) => name).join(" × "),
      ...(Object.keys(variant).length > 0 && { variant }),
      tags: { .../** @type {object} */ (common.tags), order },
    };
    return { combination, measurement, bundle: createBundle(pending, { project, meta }), runs: [] };
  });
}

/** @param {Sweep} sweep @param {import("../lib/vary.mjs").Varied[]} varied */
async function measureAll(sweep, varied) {
  const { points, start, counts, values } = sweep;
  for (const { bundle } of points) await addConfigs(values, bundle);
  const noise = watchNoise();
  // A setting of the server is one of a process: it is started anew for each value, and else once for all.
  const each =
    start !== "" && varied.some(({ kind, name }) => kind !== "load" || start.includes(`{${name}}`));
  const all = async (/** @type {Running | undefined} */ server) => {
    for (let round = 1; round <= counts.repeat; round++) {
      const order = round % 2 === 1 ? points : points.toReversed();
      for (const point of order)
        await (each
          ? served(sweep, point, (own) => turn(sweep, point, round, own))
          : turn(sweep, point, round, server));
    }
  };
  const [first] = points;
  await (start && !each && first ? served(sweep, first, all) : all(undefined));
  const { tags, warnings } = noise();
  warnings.forEach(warn);
  for (const { bundle, runs } of points) {
    const { meta } = bundle.manifest;
    meta.tags = { .../** @type {object} */ (meta.tags), ...tags, ...generatorTags(runs) };
    save(bundle);
  }
}

/** @param {Sweep} sweep @param {Point} point @param {(server: Running) => Promise<void>} work */
function served({ values, start, counts, scratch }, { combination, measurement }, work) {
  return withServer(
    {
      command: filled(start, combination),
      cwd: values.text("start-dir"),
      env: { ...measurement.env, ...environmentOf(combination) },
      ready: readyTarget(values.text("ready"), measurement.plan.url),
      patience: counts.patience,
      scratch,
    },
    work,
  );
}

/** @param {Sweep} sweep @param {Point} point @param {number} round @param {Running | undefined} server */
async function turn({ counts }, { combination, measurement, bundle, runs }, round, server) {
  const title = `${nameOf(combination)}, run ${round} of ${counts.repeat}`;
  if (round === 1 || server)
    for (let count = 1; count <= counts.warmup; count++) await warmUp(measurement, `${title}: warm-up`);
  const watch = await startWatch(measurement.watch, server);
  bundle.manifest.meta.startedAt ??= new Date().toISOString();
  const { seconds } = measurement.plan;
  runs.push(await measure(measurement, bundle, { title, name: `run-${round}`, seconds, look: watch.look }));
  for (const { name, text } of await watch.stop())
    add(bundle, "side", `run-${round}-${name}`, Buffer.from(text()));
}
