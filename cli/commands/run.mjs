// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { add, createBundle, save } from "../lib/bundle.mjs";
import { measure, profileAfter, warmUp } from "../lib/measure.mjs";
import { addConfigs, uploadMeta } from "../lib/meta.mjs";
import { generatorTags, noiseNow, watchNoise } from "../lib/noise.mjs";
import { KEEP_OPTIONS, MEASURE_OPTIONS, META_OPTIONS, SERVER_OPTIONS } from "../lib/options.mjs";
import { readMeasurement, toolMeta } from "../lib/prepare.mjs";
import { checkSource } from "../lib/profiles.mjs";
import { deliver, keepOnFailure } from "../lib/send.mjs";
import { pendingDirectory, projectSlug, target } from "../lib/settings.mjs";
import { warn } from "../lib/terminal.mjs";
import { startWatch } from "../lib/watch.mjs";
import { toolNames } from "../lib/tools/plan.mjs";

/** @typedef {import("../lib/options.mjs").Parsed} Parsed */
/** @typedef {import("../lib/measure.mjs").Measurement} Measurement */

/** @type {import("../lib/options.mjs").Command} */
export const run = {
  title: "measure: run a tool several times and upload the results",
  usage: "benchtrail run [options] -- TOOL …",
  about: `Runs the command behind -- once to warm up and then five times, takes profiles meanwhile, and uploads
everything as one upload: outputs, profiles, configuration, the commit, facts of this machine.

Tools: ${toolNames}; any other with --as-is, if Benchtrail reads what it prints.`,
  examples: [
    "benchtrail run -- wrk -t2 -c50 -d10s --latency http://localhost:8080/ping",
    "benchtrail run --repeat 10 --profile http://localhost:6060 --config http://localhost:6060/debug/config \\\n      --scenario 'POST /token/issue' -- k6 run issue.js",
    "benchtrail run --metrics http://localhost:8080/metrics --pid $(pgrep server) --gctrace gc.log \\\n      -- wrk -t2 -c50 -d10s http://localhost:8080/ping",
    "benchtrail run --commit HEAD~1 --environment lab-1 -- taskset -c 2,3 bombardier -c 64 http://localhost:8080/",
  ],
  options: {
    repeat: { value: "N", help: "measured runs (default 5: fewer cannot prove a change)" },
    ...MEASURE_OPTIONS,
    ...META_OPTIONS,
    ...KEEP_OPTIONS,
    json: { help: "print the server's answer instead of the summary" },
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute({ values, positionals, rest }, env) {
  const scratch = mkdtempSync(join(tmpdir(), "benchtrail-"));
  try {
    const measurement = readMeasurement({ values, positionals, rest }, env, scratch, { ownServer: false });
    const counts = { warmup: values.count("warmup", 1, 0), repeat: values.count("repeat", 5, 1) };
    const to = () => target({ server: values.text("server"), project: values.text("project") }, env);
    // Who has no server configured learns it now, not after five minutes.
    if (!values.is("offline")) to();
    if (measurement.profile) await checkSource(measurement.profile);
    noiseNow().forEach(warn);
    const bundle = createBundle(values.text("pending-dir") ?? pendingDirectory(env), {
      project: projectSlug(values.text("project"), env),
      meta: { ...uploadMeta(values, env, { measuredHere: true }), ...toolMeta(measurement, rest) },
    });
    const code = await keepOnFailure([bundle], () => measureAll(values, measurement, bundle, counts));
    await deliver(to, bundle, {
      offline: values.is("offline"),
      show: values.is("json") ? "json" : "summary",
      keepRefused: true,
    });
    // A threshold that was crossed fails a job, as it would without us.
    return code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {import("../lib/options.mjs").Values} values
 * @param {Measurement} measurement
 * @param {import("../lib/bundle.mjs").Bundle} bundle
 * @param {{ warmup: number, repeat: number }} counts
 * @returns {Promise<number>} the tool's own exit code, where it has one for runs whose figures stand
 */
async function measureAll(values, measurement, bundle, { warmup, repeat }) {
  const { meta } = bundle.manifest;
  await addConfigs(values, bundle);
  const noise = watchNoise();
  const watch = await startWatch(measurement.watch);
  let seconds = measurement.plan.seconds;
  for (let count = 1; count <= warmup; count++) {
    const title = warmup > 1 ? `Warm-up ${count} of ${warmup}` : "Warm-up";
    const took = await warmUp(measurement, title);
    seconds ??= took;
  }
  meta.startedAt = new Date().toISOString();
  let passedOn = 0;
  const runs = [];
  for (let count = 1; count <= repeat; count++) {
    const title = `Run ${count} of ${repeat}`;
    const took = await measure(measurement, bundle, {
      title,
      name: `run-${count}`,
      seconds,
      look: watch.look,
    });
    runs.push(took);
    seconds ??= took.seconds;
    passedOn ||= took.code;
  }
  for (const { name, text } of await watch.stop()) add(bundle, "side", name, Buffer.from(text()));
  await profileAfter(measurement.profile, bundle, `run-${repeat}`);
  const { tags, warnings } = noise();
  warnings.forEach(warn);
  meta.tags = { .../** @type {object} */ (meta.tags), ...tags, ...generatorTags(runs) };
  save(bundle);
  return passedOn;
}
