import type { CheckLevel } from "../model/check-levels";
import type { Check, Load, ParsedRun } from "../model/run";
import type { Parser } from "./types";

/** What a rule has to know of the tool. */
type Tool = Pick<Parser, "kind" | "forP99" | "leavesOutTimeouts">;
type Rule = (run: ParsedRun, tool: Tool) => Check | undefined;

/** A share of failures above this makes a run unusable as a measurement of performance. */
const tolerated = 0.01;

/**
 * What the output alone tells about how far a run can be trusted, in addition to what its parser found. Each
 * message is one plain sentence with its numbers.
 */
export function checksOf(run: ParsedRun, tool: Tool): Check[] {
  return rules.flatMap((rule) => rule(run, tool) ?? []);
}

/**
 * What shows only with the load that an upload tells beside the output: that its rate was not reached, or that its
 * connections cannot have been busy.
 * @param load told and read
 */
export function checksOfLoad(run: ParsedRun, load: Load, tool: Tool): Check[] {
  const known = new Set(run.checks.map(({ id }) => id));
  const found = [rateNotReached, littlesLaw].flatMap((rule) => rule({ ...run, load }, tool) ?? []);
  return found.filter(({ id }) => !known.has(id));
}

const finding = (id: string, level: CheckLevel, message: string): Check => ({ id, level, message });
const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
const percent = (share: number) => `${Number((share * 100).toPrecision(3))} %`;
const levelOf = (share: number): CheckLevel => (share > tolerated ? "error" : "warning");
const counted = (kinds: Readonly<Record<string, number>>) =>
  Object.entries(kinds)
    .slice(0, 4)
    .map(([kind, count]) => `${kind} ${number(count)}`)
    .join(", ");

/** Answers with a bad status, where the tool counts them. */
function badAnswers({ details }: ParsedRun): number {
  const codes = Object.entries(details.statusCodes ?? {}).filter(([code]) => /^[45]/.test(code));
  return details.errorKinds?.["non-2xx"] ?? codes.reduce((sum, [, count]) => sum + count, 0);
}

const noRequests: Rule = ({ metrics: { requests } }, { kind }) => {
  if (requests || kind !== "load") return undefined;
  const message = requests === 0 ? "No request was answered." : "The output has no requests.";
  return finding("no-requests", "error", message);
};

const errors: Rule = (run) => {
  const { errors: failed = 0, error_rate: share = 1 } = run.metrics;
  if (failed === 0 || failed === badAnswers(run)) return undefined;
  const kinds = counted(run.details.errorKinds ?? {});
  const sent = share > 0 ? failed / share : failed;
  const message = `${number(failed)} of ${number(sent)} requests failed (${percent(share)})${kinds && `: ${kinds}`}.`;
  return finding("errors", levelOf(share), message);
};

const badStatus: Rule = (run) => {
  const bad = badAnswers(run);
  const { requests = 0 } = run.metrics;
  if (bad === 0) return undefined;
  const share = requests > 0 ? bad / requests : 1;
  const message = `${number(bad)} of ${number(requests)} answers (${percent(share)}) had an error status.`;
  return finding("non-2xx", levelOf(share), message);
};

const hiddenTimeouts: Rule = ({ tool, metrics, details }, { leavesOutTimeouts }) => {
  const timeouts = details.errorKinds?.timeout ?? 0;
  const { requests = 0 } = metrics;
  if (!leavesOutTimeouts || timeouts === 0 || requests === 0) return undefined;
  const share = timeouts / (timeouts + requests);
  return finding(
    "timeouts-not-in-percentiles",
    share >= tolerated ? "error" : "warning",
    `${number(timeouts)} requests timed out and ${tool} leaves them out, so its percentiles look better than they were.`,
  );
};

const refused: Rule = ({ details, metrics }) => {
  const kinds = Object.entries(details.errorKinds ?? {});
  const count = kinds.reduce((sum, [kind, n]) => sum + (/connection refused/i.test(kind) ? n : 0), 0);
  const allAtOnce = metrics.error_rate === 1 && metrics.latency_max === 0;
  if (count === 0 && !allAtOnce) return undefined;
  const many = number(count || (metrics.errors ?? 0));
  const message = `${many} connections were refused at once and count as fast requests: nothing was listening.`;
  return finding("connection-refused", "error", message);
};

const noP99: Rule = ({ metrics, details }, { forP99 }) => {
  if (!metrics.requests || metrics.latency_p99 !== undefined) return undefined;
  const flag = forP99 ? `: ${forP99}` : "";
  return details.distribution || metrics.latency_p95 !== undefined
    ? finding("no-p99", "warning", `The output has no P99${flag}.`)
    : finding("no-latency-distribution", "warning", `The output has no latency percentiles${flag}.`);
};

const tooShort: Rule = ({ metrics }) => {
  const { duration } = metrics;
  if (duration === undefined || duration >= 10) return undefined;
  const seconds = Number(duration.toPrecision(3));
  return duration < 1
    ? finding("short-run", "warning", `The run took ${seconds} s, too short to say much.`)
    : finding("short-run", "info", `The run took ${seconds} s; 10 s or more vary less.`);
};

const fewRequests: Rule = ({ metrics }) => {
  const { requests = 0, latency_p99: p99 } = metrics;
  if (p99 === undefined || requests === 0 || requests >= 1000) return undefined;
  const slowest = Math.max(1, Math.round(requests / 100));
  const rest = slowest === 1 ? "the slowest one decides" : `the slowest ${slowest} decide`;
  return finding("few-requests", "warning", `P99 comes from ${number(requests)} requests: ${rest} it.`);
};

const coordinatedOmission: Rule = ({ tool, metrics, details }) => {
  if (details.loop === "open" || details.corrected !== false || metrics.latency_p99 === undefined)
    return undefined;
  const waits =
    details.loop === "closed"
      ? `${tool} waits for an answer before it sends on`
      : `${tool} waits for an answer before it sends on (unless the script sets an arrival rate)`;
  const message = `${waits}, so a stall hides requests that would have been slow, and high percentiles are lower bounds.`;
  return finding("coordinated-omission", "info", message);
};

const rateNotReached: Rule = ({ load, metrics }) => {
  const { qps } = metrics;
  if (load.rate === undefined || qps === undefined || qps >= load.rate * 0.95) return undefined;
  const message = `${number(load.rate)} requests/s were asked for and ${number(qps)} were reached.`;
  return finding("rate-not-reached", "warning", message);
};

const thresholds: Rule = ({ details }) => {
  const failed = (details.thresholds ?? []).filter(({ ok }) => !ok);
  if (failed.length === 0) return undefined;
  const names = failed.slice(0, 3).map(({ metric, expression }) => `${metric} ${expression}`);
  const message = `${failed.length} of ${details.thresholds?.length} thresholds failed: ${names.join(", ")}.`;
  return finding("thresholds-failed", "warning", message);
};

const assertions: Rule = ({ details }) => {
  const failing = (details.assertions ?? []).filter(({ fails }) => fails > 0);
  const [first] = failing;
  if (!first) return undefined;
  const worst = failing.reduce((max, next) => (next.fails > max.fails ? next : max), first);
  const share = `${number(worst.fails)} of ${number(worst.fails + worst.passes)}`;
  const message = `${failing.length} of ${details.assertions?.length} checks in the script failed; "${worst.name}" ${share} times.`;
  return finding("assertions-failed", "warning", message);
};

/** bombardier waits for connections that hang, up to its timeout of 2 s, after the time is over. */
const stalled: Rule = ({ command, metrics: { duration } }) => {
  const [, amount = "", unit = ""] =
    /\s(?:-d|--duration)[ =](\d+(?:\.\d+)?)(ms|s|m)(?=\s|$)/.exec(command ?? "") ?? [];
  const planned = Number(amount) * ({ ms: 0.001, s: 1, m: 60 }[unit] ?? 0);
  if (!(planned > 0) || duration === undefined || duration < planned * muchLonger || duration < planned + 1)
    return undefined;
  const message = `The run took ${Number(duration.toPrecision(3))} s for the ${amount} ${unit} that were asked for: it stalled, and its rate is that of the whole time.`;
  return finding("stalled", "error", message);
};

const muchLonger = 1.2;

/**
 * Little's law: in a closed loop every connection waits for one answer, so that rate × mean latency is their number. Real
 * runs keep 0.77 of it and more; a server that was killed 0.39, an invented result 0.025.
 */
const littlesLaw: Rule = (run, tool) => {
  const { load, metrics, details } = run;
  const { requests, duration, latency_mean: mean, error_rate: failed = 0 } = metrics;
  const qps = requests && duration ? requests / duration : metrics.qps;
  const { connections, rate } = load;
  // Failed requests and stalls are told as such: they explain what is missing.
  if (failed > tolerated || stalled(run, tool)) return undefined;
  if (details.loop !== "closed" || rate !== undefined || !connections || !qps || mean === undefined)
    return undefined;
  const busy = qps * mean;
  if (busy >= connections * leastBusy) return undefined;
  const milliseconds = Number((mean * 1000).toPrecision(3));
  const message = `${number(qps)} requests/s of ${milliseconds} ms each keep ${Number(busy.toPrecision(2))} connections busy, and ${number(connections)} were open: one of the three numbers must be wrong, or requests were lost.`;
  return finding("littles-law", "error", message);
};

const leastBusy = 0.6;

const rules: readonly Rule[] = [
  noRequests,
  errors,
  badStatus,
  hiddenTimeouts,
  refused,
  noP99,
  tooShort,
  fewRequests,
  coordinatedOmission,
  rateNotReached,
  littlesLaw,
  stalled,
  thresholds,
  assertions,
];
