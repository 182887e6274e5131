// @ts-check
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareNamed } from "../lib/baseline.mjs";
import { add, close, createBundle, save } from "../lib/bundle.mjs";
import { ciFacts } from "../lib/ci/ci.mjs";
import { EXIT, UsageError } from "../lib/errors.mjs";
import { measure, profileAfter, warmUp } from "../lib/measure.mjs";
import { addConfigs, uploadMeta } from "../lib/meta.mjs";
import { generatorTags, noiseNow, watchNoise } from "../lib/noise.mjs";
import { KEEP_OPTIONS, MEASURE_OPTIONS, META_OPTIONS, SERVER_OPTIONS } from "../lib/options.mjs";
import { writePair } from "../lib/pairs.mjs";
import { readMeasurement, toolMeta } from "../lib/prepare.mjs";
import { startServer } from "../lib/processes.mjs";
import { checkSource } from "../lib/profiles.mjs";
import { readyTarget, refuseOccupied, waitReady } from "../lib/ready.mjs";
import { REPORT_OPTIONS, readReport, report, sentenceOf } from "../lib/report.mjs";
import { deliver, keepOnFailure } from "../lib/send.mjs";
import { pendingDirectory, projectSlug, target } from "../lib/settings.mjs";
import { print, tell, warn } from "../lib/terminal.mjs";
import { startWatch } from "../lib/watch.mjs";

/**
 * @typedef {import("../lib/options.mjs").Values} Values
 * @typedef {import("../lib/bundle.mjs").Bundle} Bundle
 * @typedef {{ name: "base" | "head", command: string, cwd: string | undefined, bundle: Bundle,
 *   runs: { seconds: number, cpu: number | null }[] }} Side
 * @typedef {object} Duel
 * @property {Values} values
 * @property {import("../lib/measure.mjs").Measurement} measurement
 * @property {import("../lib/ready.mjs").ReadyTarget} ready
 * @property {{ rounds: number, warmup: number, patience: number }} counts `patience`: seconds until a server is ready
 * @property {string} scratch
 * @property {NodeJS.ProcessEnv} env
 */

const { scenario, environment, config, variant, tag } = META_OPTIONS;

/** Runs in turns are compared with each other, and not with runs of another day: they are series of their own. */
const BED = "-ab";

/** @type {import("../lib/options.mjs").Command} */
export const ab = {
  title: "measure two servers in turns on this machine, the fairest comparison there is",
  usage: "benchtrail ab --base CMD --head CMD --base-commit REF [options] -- TOOL …",
  about: `Starts one server, waits until it is ready, warms it up, measures it, stops it, and goes on with the other:
base head, head base, base head … A machine that gets slower meanwhile then affects both sides alike. The two sides
are uploaded separately and exactly these runs are compared, even if both are the same commit with different flags.
They form series of their own (environment NAME-ab), apart from runs of other days.`,
  examples: [
    "git worktree add ../base main && (cd ../base && go build -o server .) && go build -o server .",
    "benchtrail ab --base ./server --base-dir ../base --base-commit main --head ./server \\\n      --ready http://localhost:8080/health -- wrk -t2 -c50 -d10s --latency http://localhost:8080/ping",
  ],
  options: {
    base: { value: "CMD", help: "shell command that starts the base's server, in the foreground" },
    head: { value: "CMD", help: "the same for head; only one runs at a time, so both may use one port" },
    "base-commit": { value: "REF", help: "commit that base is built from; may be the same as head's" },
    "head-commit": { value: "REF", help: "commit that head is built from (default: what is checked out)" },
    "base-dir": { value: "DIR", help: "where base's command runs" },
    "head-dir": { value: "DIR", help: "where head's command runs" },
    ready: {
      value: "URL",
      help: "answers below 500 once the server is ready (default: the tool's port is open)",
    },
    "ready-timeout": { value: "SECONDS", help: "how long that may take (default 60)" },
    rounds: { value: "N", help: "measured runs of each side (default 5: fewer cannot prove a change)" },
    ...MEASURE_OPTIONS,
    scenario: /** @type {import("../lib/options.mjs").Option} */ (scenario),
    environment: /** @type {import("../lib/options.mjs").Option} */ (environment),
    config: /** @type {import("../lib/options.mjs").Option} */ (config),
    variant: /** @type {import("../lib/options.mjs").Option} */ (variant),
    tag: /** @type {import("../lib/options.mjs").Option} */ (tag),
    ...KEEP_OPTIONS,
    ...REPORT_OPTIONS,
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {import("../lib/options.mjs").Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute(parsed, env) {
  const { values, rest } = parsed;
  const scratch = mkdtempSync(join(tmpdir(), "benchtrail-"));
  try {
    // Whoever has the pairs written down judges them later: a job that ends here would comment nothing.
    const choice = readReport(values, env.BENCHTRAIL_PAIRS ? "none" : undefined);
    const measurement = readMeasurement(parsed, env, scratch, { ownServer: true });
    const to = () => target({ server: values.text("server"), project: values.text("project") }, env);
    if (!values.is("offline")) to();
    const ready = readyTarget(values.text("ready"), measurement.plan.url);
    const counts = {
      rounds: values.count("rounds", 5, 1),
      warmup: values.count("warmup", 1, 0),
      patience: values.count("ready-timeout", 60, 1),
    };
    const sides = openSides(values, env, toolMeta(measurement, rest));
    const bundles = sides.map(({ bundle }) => bundle);
    noiseNow().forEach(warn);
    const code = await keepOnFailure(bundles, () =>
      fight({ values, measurement, ready, counts, scratch, env }, sides),
    );
    bundles.forEach(close);
    return (await reportPair(to, bundles, choice, { values, env })) || code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {Values} values @param {NodeJS.ProcessEnv} env @param {Record<string, unknown>} tool @returns {Side[]} */
function openSides(values, env, tool) {
  const commit = { base: values.text("base-commit"), head: values.text("head-commit") };
  if (!commit.base) throw new UsageError("--base-commit is needed: which commit is base built from?");
  const sides = /** @type {const} */ (["base", "head"]).map((name) => {
    const command = values.text(name);
    if (!command) throw new UsageError(`--${name} is needed: the command that starts its server.`);
    const commitOptions = { commit: commit[name], branch: undefined, pr: undefined };
    const meta = {
      ...uploadMeta(values, env, { measuredHere: true, commitOptions, bed: BED }),
      ...tool,
    };
    return { name, command, cwd: values.text(`${name}-dir`), meta };
  });
  const pending = values.text("pending-dir") ?? pendingDirectory(env);
  const project = projectSlug(values.text("project"), env);
  return sides.map(({ meta, ...side }) => ({
    ...side,
    bundle: createBundle(pending, { project, meta }),
    runs: [],
  }));
}

/** @param {Duel} duel @param {Side[]} sides @returns {Promise<number>} the tool's exit code for head, where it says more than "fine" */
async function fight(duel, sides) {
  const { rounds } = duel.counts;
  const noise = watchNoise();
  let passedOn = 0;
  for (let round = 1; round <= rounds; round++) {
    // Base head, head base, …: whatever drifts evenly hits both alike.
    const order = round % 2 === 1 ? sides : sides.toReversed();
    for (const side of order) {
      const code = await turn(duel, side, round);
      if (side.name === "head") passedOn ||= code;
    }
  }
  const { tags, warnings } = noise();
  warnings.forEach(warn);
  // One and the same on both sides, and no other's: so the server knows that these two were measured in turns.
  const order = `interleaved ${randomUUID()}`;
  for (const { bundle, name, runs } of sides) {
    const { meta } = bundle.manifest;
    meta.tags = { .../** @type {object} */ (meta.tags), ...tags, ...generatorTags(runs), ab: name, order };
    save(bundle);
  }
  return passedOn;
}

/** @param {Duel} duel @param {Side} side @param {number} round */
async function turn({ values, measurement, ready, counts, scratch }, side, round) {
  await refuseOccupied(ready);
  const logFile = join(scratch, `${side.name}.log`);
  const log = openSync(logFile, "w");
  const server = startServer(side.command, { cwd: side.cwd, env: measurement.env, log });
  const printed = () => readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15).join("\n");
  try {
    await waitReady(ready, server, { seconds: counts.patience, log: printed });
    const code = await measureTurn({ values, measurement, counts }, side, round, {
      pid: server.pid,
      log: logFile,
    });
    const dead = server.dead();
    if (dead !== null) warn(`The server of ${side.name} ended during its run (${dead}).\n${printed()}`);
    return code;
  } finally {
    await server.stop();
    closeSync(log);
  }
}

/**
 * @param {Pick<Duel, "values" | "measurement" | "counts">} duel
 * @param {Side} side
 * @param {number} round
 * @param {{ pid: number | undefined, log: string }} server that this turn started
 */
async function measureTurn({ values, measurement, counts }, { name, bundle, runs }, round, server) {
  const title = `Round ${round} of ${counts.rounds}, ${name}`;
  const { profile } = measurement;
  if (profile) await checkSource(profile);
  if (round === 1) await addConfigs(values, bundle);
  let seconds = measurement.plan.seconds;
  for (let count = 1; count <= counts.warmup; count++) {
    const took = await warmUp(measurement, `${title}: warm-up`);
    seconds ??= took;
  }
  const watch = await startWatch(measurement.watch, server);
  bundle.manifest.meta.startedAt ??= new Date().toISOString();
  const run = await measure(measurement, bundle, {
    title,
    name: `${name}-${round}`,
    seconds,
    look: watch.look,
  });
  for (const log of await watch.stop())
    add(bundle, "side", `${name}-${round}-${log.name}`, Buffer.from(log.text()));
  runs.push(run);
  if (round === counts.rounds) await profileAfter(profile, bundle, `${name}-${round}`);
  return run.code;
}

/**
 * @param {() => import("../lib/settings.mjs").Target} to
 * @param {Bundle[]} bundles
 * @param {import("../lib/report.mjs").ReportChoice} choice
 * @param {Pick<Duel, "values" | "env">} how
 * @returns {Promise<number>} the exit code
 */
async function reportPair(to, bundles, choice, { values, env }) {
  /** @type {string[]} */
  const uploads = [];
  const show = choice.format === "text" ? "summary" : "aside";
  try {
    for (const bundle of bundles) {
      const answer = await deliver(to, bundle, { offline: values.is("offline"), show, keepRefused: true });
      if (answer) uploads.push(`upload:${answer.uploadId}`);
    }
  } catch (error) {
    tell("Both sides' results are kept until the server has them.");
    throw error;
  }
  const [base, head] = uploads;
  if (base === undefined || head === undefined) return EXIT.fine;
  writePair(env, [base, head]);
  const comparison = await compareNamed(to(), base, head);
  const pr = values.text("pr") ?? ciFacts(env)?.pr;
  const compared = { comparison, why: sentenceOf(comparison), commit: comparison.head.commit, pr };
  if (choice.format === "text") print("");
  return report(to(), [compared], choice, values, env);
}
