import "server-only";
import type { RequestBudget, BudgetStep } from "@/lib/compare";
import {
  type BudgetPart,
  type CodeSource,
  type Divisors,
  budgetParts,
  codeLinks,
  largestMoves,
  leastNamed,
  nameStacks,
  samplingOf,
  stackName,
  valuesOfSamples,
} from "@/lib/flame";
import type { ProfileSummary } from "@/lib/model";
import type { DiffTree } from "@/lib/pprof";

/** Steps that are told, before all the rest: as many as pages keep room for. */
const mostSteps = 5;

/** What is known of the two profiles beside their difference. */
export interface BudgetSides {
  readonly kind: string;
  readonly profiles: RequestBudget["profiles"];
  /** Sample types of each. */
  readonly columns: readonly ProfileSummary["sampleTypes"][];
  /** Requests that each was taken under; null where costs are told as they are. */
  readonly requests: Divisors | null;
  /** What the code of each was built from. */
  readonly sources: { readonly base: CodeSource; readonly head: CodeSource };
}

/** The cost of both sides of a difference in steps: the largest moves of own code, what is nobody's, all the rest. */
export function budgetOf(
  tree: DiffTree,
  { kind, profiles, columns, requests, sources }: BudgetSides,
): RequestBudget {
  const divisors: Divisors = requests ?? { base: 1, head: 1 };
  const scaled = (self: Float64Array, by: number) => self.map((value) => value / (by || 1));
  const self = { base: scaled(tree.baseSelf, divisors.base), head: scaled(tree.headSelf, divisors.head) };
  const parts = budgetParts(tree, self);
  const own = parts.filter(({ of }) => of === "own");
  const least = leastNamed([sidesOf(parts)]);
  const costs = sidesOf(own);
  const values = valuesOfSamples(columns[0] ?? [], columns[1] ?? [], tree.sampleType);
  const functions = largestMoves(costs.base, costs.head, {
    least,
    sampling: samplingOf(values, divisors, [costs]),
  })
    .slice(0, mostSteps)
    .map(({ frame: at }) => own[at]!);
  const others = parts
    .filter(({ of, base, head }) => of !== "own" && Math.abs(head - base) > least)
    .sort(largerMove);
  const largest = [...functions, ...others].sort(largerMove).slice(0, mostSteps);
  const shown = [...functions, ...others].filter((part) => largest.includes(part));
  const rest = parts.filter((part) => !shown.includes(part));
  const steps = [
    ...shown.map(stepMaker(tree, sources)),
    ...(rest.length > 0 ? [{ ...sumOf(rest), of: "rest" as const, name: "", at: "", code: null }] : []),
  ];
  return {
    kind,
    sampleType: tree.sampleType,
    unit: tree.unit,
    perRequest: requests !== null,
    profiles,
    ...sumOf(steps),
    steps,
  };
}

function largerMove(a: BudgetPart, b: BudgetPart): number {
  return Math.abs(b.head - b.base) - Math.abs(a.head - a.base);
}

function sidesOf(parts: readonly BudgetPart[]): { base: Float64Array; head: Float64Array } {
  return {
    base: Float64Array.from(parts, ({ base }) => base),
    head: Float64Array.from(parts, ({ head }) => head),
  };
}

function sumOf(parts: readonly { base: number; head: number }[]): { base: number; head: number } {
  const sum = (side: "base" | "head") => parts.reduce((all, one) => all + one[side], 0);
  return { base: sum("base"), head: sum("head") };
}

function stepMaker(tree: DiffTree, sources: BudgetSides["sources"]): (part: BudgetPart) => BudgetStep {
  const stacks = nameStacks(tree);
  const [inBase, inHead] = [codeLinks(tree.frames, sources.base), codeLinks(tree.frames, sources.head)];
  return ({ of, frame, base, head, node }) => ({
    of,
    name: tree.frames.name[frame] ?? "",
    at: node > 0 ? stackName(stacks, node) : "",
    // Into the code of head; what head does not have, into that of base.
    code: of === "own" ? (head === 0 ? inBase(frame) : inHead(frame)) : null,
    base,
    head,
  });
}
