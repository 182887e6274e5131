// @ts-check
import { createHash } from "node:crypto";

/** A repeatable source of numbers in [0, 1). @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {string} name @returns {string} 40 hex digits, as git has them */
export const shaOf = (name) => createHash("sha1").update(name).digest("hex");

/** As wrk prints times: two decimals, the unit that fits. @param {number} microseconds */
const time = (microseconds) =>
  microseconds < 1000
    ? `${microseconds.toFixed(2)}us`
    : microseconds < 1e6
      ? `${(microseconds / 1000).toFixed(2)}ms`
      : `${(microseconds / 1e6).toFixed(2)}s`;

/** @param {number} count as wrk prints rates */
const metric = (count) => (count < 1000 ? count.toFixed(2) : `${(count / 1000).toFixed(2)}k`);

/** @param {number} bytes as wrk prints sizes: powers of 1024 */
const size = (bytes) =>
  bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(2)}MB` : `${(bytes / 1024 ** 3).toFixed(2)}GB`;

/** wrk leaves room for a unit of two letters behind a shorter one. @param {string} text @param {number} width */
function cell(text, width) {
  const gap = 2 - (/[a-z]+$/i.exec(text)?.[0].length ?? 0);
  return text.padStart(width - gap) + " ".repeat(gap);
}

/**
 * @typedef {object} Level around which a run's numbers lie
 * @property {string} path
 * @property {number} qps
 */

/** The numbers of one run, spread as the real repeats are. @param {Level} level @param {() => number} random */
function numbers({ qps }, random) {
  const spread = () => 0.9 + random() * 0.2;
  const rate = qps * spread();
  const mean = (64 / rate) * 1e6 * (1.2 + random() * 0.6);
  const seconds = 3 + random() * 0.12;
  return {
    rate,
    mean,
    seconds,
    requests: Math.round(rate * seconds),
    perRequest: 150 + Math.round(random() * 3),
    spread,
  };
}

/**
 * What `wrk -t2 -c64 -d3s --latency` prints, with numbers of its own.
 *
 * @param {Level} level @param {() => number} random @returns {string}
 */
export function wrkText(level, random) {
  const { rate, mean, seconds, requests, perRequest, spread } = numbers(level, random);
  const percentage = () => `${(60 + random() * 30).toFixed(2)}%`;
  const row = (/** @type {string[]} */ ...cells) =>
    cells.map((text, at) => cell(text, [8, 10, 9][at] ?? 0)).join("") + percentage().padStart(9);
  return [
    `Running 3s test @ http://127.0.0.1:18080${level.path}`,
    "  2 threads and 64 connections",
    "  Thread Stats   Avg      Stdev     Max   +/- Stdev",
    `    Latency   ${row(time(mean), time(mean * 0.8 * spread()), time(mean * 11 * spread()))}`,
    `    Req/Sec   ${row(metric(rate / 2), metric(rate * 0.06 * spread()), metric(rate * 0.7 * spread()))}`,
    "  Latency Distribution",
    `     50%${cell(time(mean * 0.85 * spread()), 10)}`,
    `     75%${cell(time(mean * 1.3 * spread()), 10)}`,
    `     90%${cell(time(mean * 2.1 * spread()), 10)}`,
    `     99%${cell(time(mean * 5.2 * spread()), 10)}`,
    `  ${requests} requests in ${seconds.toFixed(2)}s, ${size(requests * perRequest)} read`,
    `Requests/sec: ${(requests / seconds).toFixed(2).padStart(9)}`,
    `Transfer/sec: ${size((requests * perRequest) / seconds).padStart(11)}`,
    "",
  ].join("\n");
}

/**
 * What `bombardier -c 64 -d 3s -o json -l` prints, with numbers of its own.
 *
 * @param {Level} level @param {() => number} random @returns {string}
 */
export function bombardierJson(level, random) {
  const { rate, mean, seconds, requests, perRequest, spread } = numbers(level, random);
  const whole = (/** @type {number} */ factor) => Math.round(mean * factor * spread());
  const windows = (/** @type {number} */ factor) => rate * factor * spread();
  return JSON.stringify({
    spec: {
      numberOfConnections: 64,
      testType: "timed",
      testDurationSeconds: 3,
      method: "GET",
      url: `http://127.0.0.1:18080${level.path}`,
      body: "",
      stream: false,
      timeoutSeconds: 2,
      client: "fasthttp",
    },
    result: {
      bytesRead: requests * perRequest,
      bytesWritten: requests * 67,
      timeTakenSeconds: Number(seconds.toFixed(9)),
      req1xx: 0,
      req2xx: requests,
      req3xx: 0,
      req4xx: 0,
      req5xx: 0,
      others: 0,
      latency: {
        mean: mean * spread(),
        stddev: mean * 0.8 * spread(),
        max: whole(15),
        percentiles: { 50: whole(0.85), 75: whole(1.3), 90: whole(2.1), 95: whole(3), 99: whole(5.2) },
      },
      rps: {
        mean: windows(1),
        stddev: windows(0.17),
        max: windows(1.37),
        percentiles: {
          50: windows(1),
          75: windows(1.13),
          90: windows(1.22),
          95: windows(1.25),
          99: windows(1.32),
        },
      },
    },
  });
}
