// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "../lib/api.mjs";
import { add, close, createBundle, save } from "../lib/bundle.mjs";
import {
  capacityOf,
  isWithin,
  missed,
  nextRate,
  readDuration,
  readShare,
  resultOf,
} from "../lib/capacity.mjs";
import { CliError, UsageError } from "../lib/errors.mjs";
import { measure, warmUp } from "../lib/measure.mjs";
import { addConfigs, uploadMeta } from "../lib/meta.mjs";
import { generatorTags, noiseNow } from "../lib/noise.mjs";
import { MEASURE_OPTIONS, META_OPTIONS, SERVER_OPTIONS, START_OPTIONS } from "../lib/options.mjs";
import { withServer } from "../lib/own-server.mjs";
import { readMeasurement, toolMeta } from "../lib/prepare.mjs";
import { readyTarget } from "../lib/ready.mjs";
import { deliver, keepOnFailure, send } from "../lib/send.mjs";
import { pendingDirectory, projectSlug, target } from "../lib/settings.mjs";
import { tell, warn } from "../lib/terminal.mjs";
import { filled, readVaried, withPlaces } from "../lib/vary.mjs";
import { startWatch } from "../lib/watch.mjs";

/**
 * @typedef {import("../lib/capacity.mjs").Step} Step
 * @typedef {import("../lib/settings.mjs").Target} Target
 * @typedef {object} Search
 * @property {import("../lib/options.mjs").Parsed} parsed
 * @property {NodeJS.ProcessEnv} env
 * @property {Target} to
 * @property {string} scratch
 * @property {import("../lib/capacity.mjs").Limits} limits
 * @property {Record<string, unknown> & { commit: string }} meta
 */

/** @type {import("../lib/options.mjs").Command} */
export const capacity = {
  title: "find the highest rate that keeps P99 and errors within limits",
  usage: "benchtrail capacity --p99 50ms --errors 0.1% [options] -- TOOL … {} …",
  about: `Offers twice as much until a limit breaks, then goes between until the two ends are 5 % apart, and measures both once more.
Each step is an ordinary upload, together a sweep of offered load; the capacity with its interval becomes a metric of the
commit, with trend and comparison. It needs a tool that offers a rate whatever comes back (wrk2 -R{}, vegeta, k6's arrival rate);
a closed loop is refused, and so is a load generator that is at its own limit.`,
  examples: [
    "benchtrail capacity --p99 50ms --errors 0.1% -- wrk2 -t2 -c128 -d30s -R{} --latency http://localhost:8080/ping",
  ],
  options: {
    p99: { value: "TIME", help: "highest P99 that is accepted, e.g. 50ms" },
    errors: { value: "SHARE", help: "highest share of errors that is accepted, e.g. 0.1%" },
    from: { value: "RATE", help: "requests per second of the first step (default 1000)" },
    steps: { value: "N", help: "at most so many steps (default 12)" },
    ...START_OPTIONS,
    ...MEASURE_OPTIONS,
    ...META_OPTIONS,
    "pending-dir": { value: "DIR", help: "where results wait (default: see `benchtrail upload --help`)" },
    ...SERVER_OPTIONS,
  },
  execute,
};

/** @param {import("../lib/options.mjs").Parsed} parsed @param {NodeJS.ProcessEnv} env */
async function execute({ values, positionals, rest }, env) {
  const limits = { p99: readDuration(values.text("p99")), errors: readShare(values.text("errors")) };
  if (limits.p99 === null && limits.errors === null)
    throw new UsageError("A limit is needed: --p99 50ms, --errors 0.1%, or both.");
  const parsed = { values, positionals, rest: withPlaces(readVaried(["rate=1,2"]), rest, "").command };
  const to = target({ server: values.text("server"), project: values.text("project") }, env);
  const scratch = mkdtempSync(join(tmpdir(), "benchtrail-"));
  try {
    noiseNow().forEach(warn);
    const meta = uploadMeta(values, env, { measuredHere: true });
    const search = { parsed, env, to, scratch, limits, meta };
    const start = values.text("start");
    const work = () => climb(search);
    const { steps, scenario } = start ? await served(search, start, work) : await work();
    await conclude(search, steps, scenario);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @template T @param {Search} search @param {string} command @param {() => Promise<T>} work */
function served({ parsed, env, scratch }, command, work) {
  const { values } = parsed;
  const { plan, env: passed } = measurementOf({ parsed, env, scratch }, values.count("from", 1000, 1));
  const ready = readyTarget(values.text("ready"), plan.url);
  const patience = values.count("ready-timeout", 60, 1);
  return withServer({ command, cwd: values.text("start-dir"), env: passed, ready, patience, scratch }, work);
}

/** @param {number} rate */
const placed = (rate) => [{ varied: readVaried(["rate=1,2"])[0] ?? never(), value: String(rate) }];
/** @returns {never} */
const never = () => {
  throw new CliError("A rate has two values.");
};

/** @param {Pick<Search, "parsed" | "env" | "scratch">} search @param {number} rate */
function measurementOf({ parsed, env, scratch }, rate) {
  const rest = parsed.rest.map((word) => filled(word, placed(rate)));
  const ownServer = Boolean(parsed.values.text("start"));
  return { ...readMeasurement({ ...parsed, rest }, env, scratch, { ownServer }), rest };
}

/** @param {Search} search */
async function climb(search) {
  const { values } = search.parsed;
  const [from, most] = [values.count("from", 1000, 1), values.count("steps", 12, 2)];
  /** @type {Step[]} */
  const steps = [];
  let scenario = "default";
  for (let rate = nextRate(steps, from); rate !== null && steps.length < most; rate = nextRate(steps, from)) {
    const run = await offer(search, rate, steps.length);
    scenario = run.scenario;
    const step = {
      offered: rate,
      achieved: run.metrics.qps ?? 0,
      p99: run.metrics.latency_p99 ?? null,
      errors: run.metrics.error_rate ?? 0,
    };
    const within = isWithin(step, search.limits);
    // Below what broke, a generator at its limit is no matter; where it decides, the answer would be its own.
    if (!within && run.checks.some(({ id }) => id === "generator-saturated"))
      throw new CliError(
        `At ${rate}/s the load generator used all the processor time it can have: the limit would be its own, not the service's. Give it more cores, or a machine of its own.`,
      );
    steps.push({ ...step, within });
    tell(lineOf({ ...step, within }));
  }
  return { steps, scenario };
}

/** @param {Step} step */
function lineOf({ offered, achieved, p99, errors, within }) {
  const latency = p99 === null ? "no P99" : `P99 ${Number((p99 * 1000).toPrecision(3))} ms`;
  const lost = missed({ offered, achieved });
  const share = (/** @type {number} */ part) => `${Number((part * 100).toPrecision(2))} %`;
  return `${within ? "✓" : "✗"} ${offered}/s offered, ${Math.round(achieved)}/s achieved (${share(lost)} missed), ${latency}, errors ${share(errors)}`;
}

/**
 * One step: measured, uploaded, and read by the server.
 *
 * @param {Search} search @param {number} rate @param {number} index
 */
async function offer({ parsed, env, to, scratch, meta }, rate, index) {
  const { values } = parsed;
  const measurement = measurementOf({ parsed, env, scratch }, rate);
  const bundle = createBundle(values.text("pending-dir") ?? pendingDirectory(env), {
    project: projectSlug(values.text("project"), env),
    meta: {
      ...meta,
      ...toolMeta(measurement, measurement.rest),
      sweep: "capacity",
      startedAt: new Date().toISOString(),
    },
  });
  const answer = await keepOnFailure([bundle], async () => {
    await addConfigs(values, bundle);
    if (index === 0)
      for (let count = values.count("warmup", 1, 0); count > 0; count--) await warmUp(measurement, "Warm-up");
    const watch = await startWatch(measurement.watch);
    const { seconds } = measurement.plan;
    const run = await measure(measurement, bundle, {
      title: `${rate}/s`,
      name: `rate-${rate}`,
      seconds,
      look: watch.look,
    });
    for (const { name, text } of await watch.stop()) add(bundle, "side", name, Buffer.from(text()));
    const { meta: own } = bundle.manifest;
    own.tags = { .../** @type {object} */ (own.tags), ...generatorTags([run]) };
    save(bundle);
    close(bundle);
    return send(to, bundle);
  });
  const [first] = answer.runs;
  if (!first) throw new CliError("The server found no run in what the tool printed.");
  const detail = await (await call(to, `/runs/${first.id}`, {})).json();
  if (detail.details?.loop === "closed" || detail.load?.rate === undefined)
    throw new CliError(
      `${first.tool} ran a closed loop: its connections wait for answers, so it never offers more than the service takes, and shows no capacity. Use wrk2 -R{}, vegeta -rate={}, or k6 with an arrival rate.`,
    );
  return /** @type {{ scenario: string, metrics: Record<string, number>, checks: { id: string }[] }} */ (
    detail
  );
}

/** @param {Search} search @param {Step[]} steps @param {string} scenario */
async function conclude({ parsed, env, to, meta }, steps, scenario) {
  const { values } = parsed;
  const found = capacityOf(steps);
  if (!found) {
    const why = steps.some(({ within }) => within)
      ? "every step held: more --steps, or a higher --from, would find where it breaks"
      : "not even the lowest rate kept the limits";
    throw new CliError(`No capacity after ${steps.length} steps: ${why}. The steps are uploaded.`);
  }
  const variant = {
    .../** @type {object} */ (meta.variant),
    ...(values.text("p99") && { p99: values.text("p99") }),
    ...(values.text("errors") && { errors: values.text("errors") }),
  };
  const bundle = createBundle(values.text("pending-dir") ?? pendingDirectory(env), {
    project: projectSlug(values.text("project"), env),
    meta: { ...meta, variant },
  });
  add(
    bundle,
    "result",
    "capacity.json",
    Buffer.from(JSON.stringify(resultOf(scenario, found, steps), null, 2)),
  );
  const [low, high] = found.interval;
  tell(`Capacity: ${Math.round(found.rate)}/s (${low} held, ${high} did not), ${steps.length} steps.`);
  await deliver(() => to, bundle, { offline: false, show: "summary", keepRefused: true });
}
