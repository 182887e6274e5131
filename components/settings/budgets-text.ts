import { displayScale, formatTick, metricDefinition } from "@/lib/metrics";
import { type Budget, limitOf } from "@/lib/model";
import { UnreadableLine } from "./rules-text";

const example = "GET /ping: latency_p99 <= 50 ms, or GET /ping: qps >= 20000 on main";
const line = /^(.+?):\s*([a-z][a-z0-9_]*)\s*(<=|≤|>=|≥)\s*([+-]?[\d ,_]*\.?\d+(?:e[+-]?\d+)?)\s*(.*)$/i;

type Units = Readonly<Record<string, number>>;
const times: Units = { s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, μs: 1e-6, ns: 1e-9, min: 60 };
const sizes: Units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };
const counts: Units = { "": 1, k: 1e3, m: 1e6 };

/** Units in the base unit of their kind, by that. A bare number of seconds is mostly meant as milliseconds: it is no limit. */
const unitsOf: Readonly<Record<string, Units>> = {
  seconds: times,
  ratio: { "": 1, "%": 0.01 },
  bytes: { "": 1, ...sizes },
  "requests/second": { ...counts, "req/s": 1, "/s": 1 },
};

/** Of metrics of a project's own nobody knows here what they are in. */
const anyUnit: Units = { ...times, ...sizes, ...counts, "%": 0.01, "req/s": 1, "/s": 1 };
const unitsFor = (metric: string): Units => unitsOf[metricDefinition(metric).unit] ?? anyUnit;

/** 20,000 and 20 000 are numbers; 0,5 is none, lest it become 5. */
const number = /^[+-]?(?:[1-9]\d{0,2}(?:[ ,_]\d{3})+|\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** "GET /ping: latency_p99 <= 50 ms on main", one budget a line; null: none. @throws UnreadableLine */
export function readBudgets(text: string): Budget[] | null {
  const lines = text.split("\n").filter((one) => one.trim() !== "");
  return lines.length > 0 ? lines.map(readBudget) : null;
}

function readBudget(text: string): Budget {
  const [, scenario = "", metric = "", sign = "", digits = "", rest = ""] = line.exec(text.trim()) ?? [];
  const [, unit = "", branch] = /^(.*?)\s*(?:\bon\s+(\S.*))?$/.exec(rest.trim()) ?? [];
  const units = unitsFor(metric);
  const factor = Object.hasOwn(units, unit.trim().toLowerCase())
    ? units[unit.trim().toLowerCase()]
    : undefined;
  if (scenario && unit.trim() === "" && factor === undefined)
    throw new UnreadableLine(`"${text.trim()}" has no unit: write ${digits} ms, or ${digits} s`);
  if (!scenario || factor === undefined || !number.test(digits))
    throw new UnreadableLine(`"${text.trim()}" cannot be read; write it like this: ${example}`);
  // 50 ms is 0.05 and not 0.05000000000000001.
  const value = Number((Number(digits.replaceAll(/[ ,_]/g, "")) * factor).toPrecision(12));
  const limit = /[<≤]/.test(sign) ? { max: value } : { min: value };
  return { scenario: scenario.trim(), metric, ...limit, ...(branch ? { branch: branch.trim() } : {}) };
}

/** The text that `readBudgets` reads. */
export function budgetsText(budgets: readonly Budget[]): string {
  return budgets
    .map((budget) => {
      const limit = limitOf(budget);
      const { unit } = metricDefinition(budget.metric);
      const scale = displayScale([limit], unit);
      const isKnown = Object.hasOwn(unitsFor(budget.metric), scale.suffix.toLowerCase());
      const { factor, suffix } = isKnown ? scale : { factor: 1, suffix: "" };
      const value = formatTick(limit / factor)
        .replaceAll("\u202f", "")
        .replace("\u2212", "-");
      const sign = budget.max === undefined ? ">=" : "<=";
      const on = budget.branch === undefined ? "" : ` on ${budget.branch}`;
      return `${budget.scenario}: ${budget.metric} ${sign} ${value}${suffix && ` ${suffix}`}${on}`;
    })
    .join("\n");
}
