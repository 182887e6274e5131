import type { BudgetOwner } from "@/lib/flame/budget";
import { shortName } from "@/lib/flame/names";
import { perRequestValue, pprofValue } from "@/lib/flame/units";
import type { CostSides } from "./cost-change";

/** A step of a waterfall from the cost of base to that of head. */
export interface BudgetStep extends CostSides {
  /** `rest`: all that moved too little to be told. */
  readonly of: BudgetOwner | "rest";
  /** The function that it is about: its own, or the one that moved most in it; "" for none. */
  readonly name: string;
  /** Name of the stack to look at in the differential graph; "" for none. */
  readonly at: string;
  /** Address of the function's code on the web; null where unknown. */
  readonly code: string | null;
}

/** What a request costs on both sides, in steps that sum up; or how long it was waited, as long as the profile goes. */
export interface RequestBudget extends CostSides {
  readonly kind: string;
  readonly sampleType: string;
  readonly unit: string;
  readonly perRequest: boolean;
  /** Ids of the profiles. */
  readonly profiles: { readonly base: string; readonly head: string };
  /** The largest moves of own code first, then what no own code asked for, then all the rest. */
  readonly steps: readonly BudgetStep[];
}

const others: Readonly<Record<Exclude<BudgetStep["of"], "own">, string>> = {
  rest: "everything else",
  libraries: "libraries",
  runtime: "runtime",
  syscalls: "system calls",
  stackless: "samples without a stack",
};

/** What a step is called: the function without its import path, or whose the cost is. */
export function stepLabel({ of, name }: Pick<BudgetStep, "of" | "name">): string {
  return of === "own" ? shortName(name) : others[of];
}

/** "63.8µs", "155s". `signed`: a plus in front of gains. */
export function budgetText(
  { perRequest, unit }: Pick<RequestBudget, "perRequest" | "unit">,
  value: number,
  signed = false,
): string {
  return perRequest ? perRequestValue(value, unit, signed) : pprofValue(value, unit, signed);
}

/** Where the bar of each step begins and ends, and those of both totals around them, as shares of the widest. */
export function waterfall({ base, head, steps }: RequestBudget): { from: number; to: number }[] {
  const edges: { from: number; to: number }[] = [{ from: 0, to: base }];
  let at = base;
  for (const step of steps) {
    const next = at + step.head - step.base;
    edges.push({ from: Math.min(at, next), to: Math.max(at, next) });
    at = next;
  }
  edges.push({ from: 0, to: head });
  const widest = Math.max(...edges.map(({ to }) => to)) || 1;
  const least = Math.min(0, ...edges.map(({ from }) => from));
  const share = (value: number) => (value - least) / (widest - least);
  return edges.map(({ from, to }) => ({ from: share(from), to: share(to) }));
}
