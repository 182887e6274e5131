import type { Check, ParsedPart } from "../../model/run";
import { type Budget, type PercentileRule, type RequestRow, RequestTally } from "./request-tally";

/** More parts than these are left out of a run, and told. */
export const mostParts = 200;

/** Latencies that all parts together keep for exact percentiles. */
const mostLatencies = 4_000_000;

/** Sums up the requests of each part (endpoint, transaction) of a run by itself. */
export class PartTallies {
  private readonly tallies = new Map<string, RequestTally>();
  private readonly budget: Budget = { left: mostLatencies };
  private readonly leftOut = new Set<string>();

  /** As of a RequestTally. */
  constructor(
    private readonly power: number,
    private readonly rule: PercentileRule,
  ) {}

  add(name: string, row: RequestRow): void {
    this.tallyOf(name)?.add(row);
  }

  private tallyOf(name: string): RequestTally | undefined {
    const existing = this.tallies.get(name);
    if (existing) return existing;
    if (this.tallies.size >= mostParts) {
      if (this.leftOut.size < 100_000) this.leftOut.add(name);
      return undefined;
    }
    const tally = new RequestTally(this.power, this.rule, this.budget, null);
    this.tallies.set(name, tally);
    return tally;
  }

  /** The only part's name; undefined where there are several. */
  onlyName(): string | undefined {
    const [name] = this.tallies.keys();
    return this.tallies.size === 1 ? name : undefined;
  }

  /** The parts in the order of their first request; none where there is only one, which is the run itself. */
  parts(): { parts?: ParsedPart[] } {
    if (this.tallies.size < 2) return {};
    return { parts: [...this.tallies].map(([name, tally]) => partOf(name, tally)) };
  }

  checks(): Check[] {
    return partsLeftOut(this.leftOut.size);
  }
}

function partOf(name: string, tally: RequestTally): ParsedPart {
  const { statusCodes, errorKinds } = tally.counts();
  return {
    name,
    metrics: { ...tally.metrics(), ...tally.errors() },
    ...(statusCodes ? { statusCodes } : {}),
    ...(errorKinds ? { errorKinds } : {}),
    ...(tally.answered > 0 ? { histogram: tally.histogram() } : {}),
  };
}

/** Said of a run with more parts than are kept. */
export function partsLeftOut(count: number): Check[] {
  if (count === 0) return [];
  const message = `The output has ${mostParts + count} endpoints: only the first ${mostParts} are kept. Each name with an id in it counts as an endpoint of its own; group them in the tool.`;
  return [{ id: "parts-left-out", level: "warning", message }];
}
