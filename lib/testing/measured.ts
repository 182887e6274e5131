import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const wrk = readFileSync(new URL("../parsers/fixtures/wrk/ping-r1.txt", import.meta.url), "utf8");

/** A real output of wrk with other headline numbers. @param p99 milliseconds */
export function wrkOutput(qps: number, p99 = 5.29, more = ""): string {
  return wrk
    .replace("19.65k", `${(qps / 2000).toFixed(2)}k`)
    .replace(/Requests\/sec:\s+[\d.]+/, `${more}Requests/sec: ${qps.toFixed(2).padStart(12)}`)
    .replace(/99%\s+[\d.]+ms/, `99%    ${p99.toFixed(2)}ms`);
}

/** 40 hex digits that follow from a name. */
export const shaOf = (name: string) => createHash("sha1").update(name).digest("hex");

/** The same noise for every n, in [−1, 1]. */
const wobble = (n: number) => createHash("sha1").update(`noise ${n}`).digest().readInt32BE() / 2 ** 31;

/** A level with up to two percent of noise. */
export const noisy = (level: number, n: number) => level * (1 + 0.02 * wobble(n));

/** RFC 3339 of the n-th commit of a history, a minute each. */
export const minute = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();

/** A level for so many commits. */
export const at = (level: number, commits: number): number[] => Array.from({ length: commits }, () => level);
