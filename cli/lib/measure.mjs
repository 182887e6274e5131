// @ts-check
import { readFileSync, rmSync } from "node:fs";
import { extname } from "node:path";
import { add } from "./bundle.mjs";
import { CliError, reasonOf } from "./errors.mjs";
import { childrenCpu } from "./noise.mjs";
import { runToEnd } from "./processes.mjs";
import { takeCpu } from "./profiles.mjs";
import { step, warn } from "./terminal.mjs";

/**
 * @typedef {import("./bundle.mjs").Bundle} Bundle
 * @typedef {import("./profiles.mjs").ProfileSource} ProfileSource
 * @typedef {import("./tools/plan.mjs").Plan} Plan
 * @typedef {import("./watch.mjs").WatchPlan} WatchPlan
 * @typedef {{ plan: Plan, profile: ProfileSource | null, watch: WatchPlan | null, env: NodeJS.ProcessEnv }} Measurement
 */

/**
 * @param {Measurement} measurement
 * @returns {Promise<{ output: Buffer, seconds: number, cpu: number | null, code: number, rate: number | null }>} of one run
 *   of the tool; `cpu`: seconds of processor time that it took; `rate`: what was asked of it, where only the command or
 *   its standard output tells
 */
async function runOnce({ plan, env }) {
  // What an earlier run left must not be taken for this one's.
  if (plan.output) rmSync(plan.output, { force: true });
  const cpuBefore = childrenCpu();
  const ended = await runToEnd(plan.argv, env);
  const cpuAfter = childrenCpu();
  const cpu = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const meaning = ended.code === null ? undefined : plan.fineCodes[ended.code];
  if (ended.code !== 0 && !meaning) throw new CliError(failure(plan, ended));
  if (meaning)
    warn(`${plan.argv[0]} ended with ${ended.code}: ${meaning}. The results are uploaded all the same.`);
  const output = plan.output ? readOutput(plan.output) : ended.stdout;
  if (output.length === 0) throw new CliError(`${plan.argv[0]} printed nothing.\n${lastLines(ended.stderr)}`);
  const printed = plan.printedRate?.exec(ended.stdout.toString("utf8"))?.[1];
  const rate = Number(printed ?? plan.rate ?? NaN);
  return { output, seconds: ended.seconds, cpu, code: ended.code ?? 0, rate: rate > 0 ? rate : null };
}

/** @param {string} file */
function readOutput(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`The tool left no results in ${file}: ${reasonOf(error)}`);
  }
}

/** @param {Plan} plan @param {import("./processes.mjs").Ended} ended */
function failure({ argv }, { code, signal, stdout, stderr }) {
  const said = lastLines(stderr) || lastLines(stdout);
  return `${argv[0]} failed (${signal ?? `exit code ${code}`}).${said ? `\n${said}` : ""}`;
}

/** @param {Buffer} output */
const lastLines = (output) => output.toString("utf8").trimEnd().split("\n").slice(-15).join("\n");

/**
 * A discarded run.
 *
 * @param {Measurement} measurement
 * @param {string} title
 * @returns {Promise<number>} seconds it took
 */
export const warmUp = async (measurement, title) => (await step(title, () => runOnce(measurement))).seconds;

/**
 * One measured run into the bundle, with its CPU profile.
 *
 * @param {Measurement} measurement
 * @param {Bundle} bundle
 * @param {{ title: string, name: string, seconds: number | null, look?: () => Promise<void> }} run `seconds`: how long it will
 *   take, as far as that is known; `name`: of its files, without their ends; `look`: at the server, before and behind it
 * @returns {Promise<{ seconds: number, cpu: number | null, code: number }>} seconds it took, its processor time, and the exit
 *   code of a run whose figures stand
 */
export async function measure(measurement, bundle, { title, name, seconds, look = async () => {} }) {
  const { profile, plan } = measurement;
  const ended = new AbortController();
  const file = `${name}${plan.output ? extname(plan.output) : ".txt"}`;
  await look();
  const startedAt = new Date().toISOString();
  const cpu =
    profile?.cpu && seconds
      ? takeCpu(profile, seconds, ended.signal).catch((error) => new Error(reasonOf(error)))
      : null;
  const run = await step(title, async () => {
    try {
      const result = await runOnce(measurement);
      await look();
      const { meta } = bundle.manifest;
      // What was measured beside it is laid over this time where the output does not say how long it took.
      const lasted = measurement.watch ? { duration: Number(result.seconds.toFixed(3)) } : {};
      if (result.rate !== null) meta.load = { rate: result.rate };
      meta.results = [.../** @type {object[]} */ (meta.results ?? []), { file, startedAt, ...lasted }];
      add(bundle, "result", file, result.output);
      return result;
    } catch (error) {
      ended.abort(error);
      throw error;
    }
  });
  const cpuProfile = await cpu;
  if (cpuProfile instanceof Error) warn(`No CPU profile of this run: ${cpuProfile.message}`);
  else if (cpuProfile) add(bundle, "profile", `cpu-${name}${profile?.profiler.ending.cpu ?? ""}`, cpuProfile);
  return { seconds: run.seconds, cpu: run.cpu, code: run.code };
}

/** @param {ProfileSource | null} profile @param {Bundle} bundle @param {string} name what is taken once, at the end */
export async function profileAfter(profile, bundle, name) {
  if (!profile) return;
  const { profiler, after } = profile;
  for (const kind of after)
    try {
      add(bundle, "profile", `${kind}-${name}${profiler.ending.after}`, await profiler.after(kind));
    } catch (error) {
      warn(`No ${kind} profile: ${reasonOf(error)}`);
    }
  profiler.close?.();
}
