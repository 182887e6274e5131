import { displayScale, formatTick, metricDefinition } from "@/lib/metrics";
import { type Budget, limitOf } from "@/lib/model";
import { UnreadableLine } from "./rules-text";

const example = "GET /ping: latency_p99 <= 50 ms, or GET /ping: qps >= 20000 on main";
const line = /^(.+?):\s*([a-z][a-z0-9_]*)\s*(<=|≤|>=|≥)\s*([+-]?[\d ,_]*\.?\d+(?:e[+-]?\d+)?)\s*(.*)$/i;

/** What a unit is in the base unit of its kind. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
  min: 60,
  "%": 0.01,
  k: 1e3,
  m: 1e6,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  "req/s": 1,
  "/s": 1,
};

/** "GET /ping: latency_p99 <= 50 ms on main", one budget a line; null: none. @throws UnreadableLine */
export function readBudgets(text: string): Budget[] | null {
  const lines = text.split("\n").filter((one) => one.trim() !== "");
  return lines.length > 0 ? lines.map(readBudget) : null;
}

function readBudget(text: string): Budget {
  const [, scenario = "", metric = "", sign = "", digits = "", rest = ""] = line.exec(text.trim()) ?? [];
  const [, unit = "", branch] = /^(.*?)\s*(?:\bon\s+(\S.*))?$/.exec(rest.trim()) ?? [];
  const factor = units[unit.trim().toLowerCase()];
  const number = Number(digits.replaceAll(/[ ,_]/g, ""));
  if (!scenario || factor === undefined || !Number.isFinite(number))
    throw new UnreadableLine(`"${text.trim()}" cannot be read; write it like this: ${example}`);
  // 50 ms is 0.05 and not 0.05000000000000001.
  const value = Number((number * factor).toPrecision(12));
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
      const isKnown = Object.hasOwn(units, scale.suffix.toLowerCase());
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
