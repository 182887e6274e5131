import type { CapacityLimits } from "@/lib/model";
import { budgetsText, readBudgets } from "./budgets-text";
import { UnreadableLine } from "./rules-text";

const example = "GET /ping: p99 <= 50 ms, errors <= 0.1 %";
const line = /^(.+?):\s*((?:p99|errors)\s*(?:<=|≤).*)$/i;
const metrics: Readonly<Record<string, keyof Omit<CapacityLimits, "scenario">>> = {
  latency_p99: "p99",
  error_rate: "errors",
};

/** "GET /ping: p99 <= 50 ms, errors <= 0.1 %", one scenario a line; null: none. @throws UnreadableLine */
export function readCapacity(text: string): CapacityLimits[] | null {
  const lines = text.split("\n").filter((one) => one.trim() !== "");
  return lines.length > 0 ? lines.map(readLine) : null;
}

function readLine(text: string): CapacityLimits {
  const [, scenario = "", rules = ""] = line.exec(text.trim()) ?? [];
  const limits = rules.split(",").map((rule) => {
    const named = rule
      .trim()
      .replace(/^p99\b/i, "latency_p99")
      .replace(/^errors\b/i, "error_rate");
    const [budget] = (scenario && readBudgets(`${scenario}: ${named}`)) || [];
    const name = metrics[budget?.metric ?? ""];
    if (name === undefined || budget?.max === undefined)
      throw new UnreadableLine(`"${text.trim()}" cannot be read; write it like this: ${example}`);
    return [name, budget.max] as const;
  });
  return { scenario: scenario.trim(), ...Object.fromEntries(limits) };
}

/** The text that `readCapacity` reads. */
export function capacityText(all: readonly CapacityLimits[]): string {
  const said = (scenario: string, metric: string, max: number) =>
    budgetsText([{ scenario, metric, max }]).slice(scenario.length + 2);
  return all
    .map(({ scenario, p99, errors }) => {
      const rules = [
        ...(p99 === undefined ? [] : [said(scenario, "latency_p99", p99).replace("latency_p99", "p99")]),
        ...(errors === undefined
          ? []
          : [said(scenario, "error_rate", errors).replace("error_rate", "errors")]),
      ];
      return `${scenario}: ${rules.join(", ")}`;
    })
    .join("\n");
}
