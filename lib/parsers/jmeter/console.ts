import type { ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { scalePower } from "../numbers";
import { timestampOf } from "../time";
import { notUsable } from "./log";

const line =
  /^(\S.*?) = +(\d+) in \d\d:\d\d:\d\d = +([\d.]+)\/s Avg: +(\d+) Min: +(\d+) Max: +(\d+) Err: +(\d+) \([\d.]+%\)/;
const anyLine = /^\S.*? [=+] +\d+ in \d\d:\d\d:\d\d = +[\d.]+\/s Avg: /m;
const start = /^Creating summariser /;
const end = /^\.\.\. end of run$/;

/** Whether a text is what JMeter prints: the lines of its summariser. */
export const isConsole = (head: string): boolean =>
  anyLine.test(head) || (/^Creating summariser </m.test(head) && /^Starting standalone test @ /m.test(head));

/**
 * A run for each test of which the summariser's last line is there.
 * @throws notUsable for a test without its end, and for a text without a total
 */
export function runsOfConsole(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const starts = lines.flatMap((each, at) => (start.test(each) ? [at] : []));
  const tests = starts.length > 0 ? starts : [0];
  return tests.map((from, index) => runOf(lines.slice(from, tests[index + 1]), from + 1));
}

function runOf(lines: readonly string[], from: number): ParsedRun {
  const last = lines.findLast((each) => line.test(each));
  const ended = lines.some((each) => end.test(each)) || !start.test(lines[0] ?? "");
  if (last === undefined || !ended)
    throw notUsable({
      expected:
        last === undefined
          ? 'a total such as "summary = 960 in 00:00:05 = 174.6/s Avg: …"'
          : '"... end of run"',
      found: "the end of the test",
      line: from + lines.length,
    });
  const [, , count, rate, mean, min, max, failed] = line.exec(last) ?? [];
  const [requests, qps, errors] = [Number(count), Number(rate), Number(failed)];
  const seconds = (ms: string | undefined) => scalePower(Number(ms), -3);
  const began = lines
    .map((each) => /^Starting standalone test @ .* \((\d{13})\)$/.exec(each)?.[1])
    .find(Boolean);
  return {
    tool: "jmeter",
    toolVersion: null,
    scenario: null,
    command: null,
    startedAt: (began && timestampOf(Number(began))) || null,
    load: {},
    metrics: {
      requests,
      errors,
      ...(requests > 0
        ? {
            error_rate: errors / requests,
            latency_mean: seconds(mean),
            latency_min: seconds(min),
            latency_max: seconds(max),
          }
        : {}),
      ...(qps > 0 ? { qps, duration: Number((requests / qps).toFixed(2)) } : {}),
    },
    customMetrics: {},
    details: { loop: "closed", corrected: false },
    checks: [],
  };
}
