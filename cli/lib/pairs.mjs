// @ts-check
import { appendFileSync, readFileSync } from "node:fs";
import { UsageError, reasonOf } from "./errors.mjs";

/**
 * Pairs of uploads that were measured in turns, so that whoever judges them later compares exactly these runs: a file with
 * a line each, which BENCHTRAIL_PAIRS names.
 *
 * @typedef {readonly [base: string, head: string]} Pair two sides, `upload:ID` each
 */

/** @param {NodeJS.ProcessEnv} env @param {Pair} pair */
export function writePair(env, [base, head]) {
  if (env.BENCHTRAIL_PAIRS) appendFileSync(env.BENCHTRAIL_PAIRS, `${base} ${head}\n`);
}

/** @param {string} file @returns {Pair[]} @throws UsageError where it names none */
export function readPairs(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`--pairs ${file} cannot be read: ${reasonOf(error)}`);
  }
  const pairs = text.split("\n").flatMap((line) => {
    const [base, head] = line.trim().split(/\s+/);
    return base && head ? [/** @type {Pair} */ ([base, head])] : [];
  });
  if (pairs.length === 0) throw new UsageError(`${file} names no pair: \`benchtrail ab\` writes them there.`);
  return pairs;
}

/**
 * @param {{ uploadId: string, meta: Record<string, unknown> }[]} sent uploads with what was told with them
 * @returns {Pair[]} those that `ab` measured in turns
 */
export function pairsAmong(sent) {
  /** @type {Map<string, { base?: string, head?: string }>} */
  const byOrder = new Map();
  for (const { uploadId, meta } of sent) {
    const { order, ab } = /** @type {Record<string, string>} */ (meta.tags ?? {});
    if (order && (ab === "base" || ab === "head"))
      byOrder.set(order, { ...byOrder.get(order), [ab]: `upload:${uploadId}` });
  }
  return [...byOrder.values()].flatMap(({ base, head }) =>
    base && head ? [/** @type {Pair} */ ([base, head])] : [],
  );
}
