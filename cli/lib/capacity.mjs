// @ts-check
import { UsageError } from "./errors.mjs";

/**
 * One step of the search: what was offered, what came of it.
 *
 * @typedef {object} Step
 * @property {number} offered requests per second that were asked for
 * @property {number} achieved
 * @property {number | null} p99 seconds
 * @property {number} errors share
 * @property {boolean} within whether it kept the limits
 *
 * @typedef {{ p99: number | null, errors: number | null }} Limits seconds, share
 * @typedef {{ rate: number, interval: [number, number] }} Found
 */

/** A rate that is missed by more than this was not carried. */
const MISSED = 0.05;
/** The bracket that ends the search. */
const PRECISION = 1.05;

/** @param {string | undefined} text "50ms" @returns {number | null} seconds @throws UsageError */
export function readDuration(text) {
  if (text === undefined) return null;
  const [, number, unit] = /^(\d+(?:\.\d+)?)(us|µs|ms|s)$/.exec(text) ?? [];
  if (!number || !unit || !(Number(number) > 0))
    throw new UsageError(`--p99 expects a time such as 50ms, not "${text}".`);
  return Number(number) / (unit === "s" ? 1 : unit === "ms" ? 1e3 : 1e6);
}

/** @param {string | undefined} text "0.1%" @returns {number | null} a share @throws UsageError */
export function readShare(text) {
  if (text === undefined) return null;
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? [];
  const share = Number(number) / (percent ? 100 : 1);
  if (!(share >= 0 && share <= 1))
    throw new UsageError(`--errors expects a share such as 0.1%, not "${text}".`);
  return share;
}

/** Share of the offered rate that was not reached. @param {Pick<Step, "offered" | "achieved">} step */
export const missed = ({ offered, achieved }) => Math.max(0, 1 - achieved / offered);

/** @param {Omit<Step, "within">} step @param {Limits} limits */
export const isWithin = (step, { p99, errors }) =>
  missed(step) <= MISSED &&
  (p99 === null || (step.p99 !== null && step.p99 <= p99)) &&
  (errors === null || step.errors <= errors);

/** @param {readonly Step[]} steps @returns {{ low: number | null, high: number | null }} the highest rate that held below the lowest that did not; of repeats most count */
function bracket(steps) {
  const rates = [...new Set(steps.map(({ offered }) => offered))].sort((a, b) => a - b);
  const holds = (/** @type {number} */ rate) => {
    const votes = steps.filter(({ offered }) => offered === rate);
    return votes.filter(({ within }) => within).length * 2 > votes.length;
  };
  const at = rates.findIndex((rate) => !holds(rate));
  return { low: (at < 0 ? rates.at(-1) : rates[at - 1]) ?? null, high: (at < 0 ? null : rates[at]) ?? null };
}

/**
 * What to offer next: twice as much until something breaks, then between; last of all both ends once more,
 * and the upper one a third time where it held and broke.
 *
 * @param {readonly Step[]} steps so far
 * @param {number} from the first rate
 * @returns {number | null} null: it is found, or there is nothing to find
 */
export function nextRate(steps, from) {
  if (steps.length === 0) return from;
  const { low, high } = bracket(steps);
  if (high === null) return Math.round((low ?? from) * 2);
  const broken = steps.findLast(({ offered }) => offered === high);
  const fresh = (/** @type {number} */ rate) => steps.every(({ offered }) => offered !== rate);
  // What a saturated service still answers is nearly what it can carry: first a little below that, then a little above.
  const ceiling = broken && missed(broken) > MISSED ? broken.achieved : null;
  const near = ceiling === null ? [] : [Math.round(ceiling * 0.97), Math.round(ceiling * 1.03)];
  const apart = near.find((rate) => rate > (low ?? 0) * 1.02 && rate < high / 1.02 && fresh(rate));
  if (apart !== undefined) return apart;
  if (low === null) return high >= 2 ? Math.round(high / 2) : null;
  const middle = Math.round(Math.sqrt(low * high));
  if (high / low > PRECISION && fresh(middle)) return middle;
  const votes = (/** @type {number} */ rate) => steps.filter(({ offered }) => offered === rate);
  const isTied = votes(high).length === 2 && votes(high).some(({ within }) => within);
  return votes(low).length === 1 ? low : votes(high).length === 1 || isTied ? high : null;
}

/** @param {readonly Step[]} steps @returns {Found | null} null where no rate held, or none broke */
export function capacityOf(steps) {
  const { low, high } = bracket(steps);
  return low === null || high === null ? null : { rate: Math.sqrt(low * high), interval: [low, high] };
}

/**
 * The capacity as a result in Benchtrail JSON: a metric of the commit with its interval, each step a part.
 *
 * @param {string} scenario @param {Found} found @param {readonly Step[]} steps
 */
export function resultOf(scenario, { rate, interval: [low, high] }, steps) {
  const perSecond = (/** @type {number} */ value) => ({ value, unit: "requests/second", better: "higher" });
  const share = (/** @type {number} */ value) => ({ value, unit: "ratio", better: "lower" });
  return {
    benchtrail: 1,
    tool: "capacity",
    results: [
      {
        scenario,
        metrics: {
          capacity: { ...perSecond(rate), primary: true },
          capacity_low: perSecond(low),
          capacity_high: perSecond(high),
        },
        parts: steps.map(({ offered, achieved, p99, errors, within }, index) => ({
          name: `step ${index + 1}: ${offered}/s`,
          metrics: {
            offered: { value: offered, unit: "requests/second", better: null },
            achieved: perSecond(achieved),
            missed: share(missed({ offered, achieved })),
            ...(p99 === null ? {} : { latency_p99: p99 }),
            error_rate: errors,
            within_limits: { value: Number(within), better: "higher" },
          },
        })),
      },
    ],
  };
}
