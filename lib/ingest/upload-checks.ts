import "server-only";
import type { Check, ParsedRun } from "@/lib/model";

/** From this share of what it may use on, a load generator is what limits the figures. */
const saturated = 0.9;

/** Tools that do all their work in one thread. */
const singleThreaded: ReadonlySet<string> = new Set(["ab", "autocannon"]);

/** What the upload tells beside the output, and what it should have told. */
export function uploadChecks(
  tags: Readonly<Record<string, string>>,
  run: Pick<ParsedRun, "tool" | "load" | "details">,
): Check[] {
  return [...generatorChecks(tags, run), ...rateChecks(run)];
}

/** Runs at an asked rate that nobody told are one series, whatever the rate was. */
function rateChecks({ tool, load, details }: Pick<ParsedRun, "tool" | "load" | "details">): Check[] {
  if (details.loop !== "open" || load.rate !== undefined) return [];
  const message = `The output of ${tool} does not tell the rate that was asked for: give it with the upload (load.rate=500), so that runs at other rates are series of their own.`;
  return [{ id: "rate-unknown", level: "info", message }];
}

/**
 * What the client saw of the machine while it measured, told as findings.
 * @param tags as uploaded: `generator_cpu` is "1.87 of 2 cores" (the client writes it on Linux)
 */
function generatorChecks(
  tags: Readonly<Record<string, string>>,
  { tool, load }: Pick<ParsedRun, "tool" | "load">,
): Check[] {
  const [, used, cores] = /^(\d+(?:\.\d+)?) of (\d+) cores?$/.exec(tags.generator_cpu ?? "") ?? [];
  if (used === undefined || cores === undefined) return [];
  const threads = load.threads ?? (singleThreaded.has(tool) ? 1 : Infinity);
  const usable = Math.min(Number(cores), threads);
  if (!(Number(used) >= saturated * usable)) return [];
  const limit =
    usable < Number(cores)
      ? `its ${usable === 1 ? "one thread" : `${usable} threads`} can use`
      : "the machine has";
  const message =
    `The load generator used ${used} of the ${usable} ${usable === 1 ? "core" : "cores"} that ${limit}: ` +
    "it may have been the bottleneck, not the service.";
  return [{ id: "generator-saturated", level: "warning", message }];
}
