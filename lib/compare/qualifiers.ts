import type { ConfigDifference, SideWarning } from "@/lib/model";
import { listed } from "./words";

/** Facts of the test bed that may be the cause of what moved, and how they are called. */
const facts: Readonly<Record<string, string>> = {
  cpu: "CPU model",
  cores: "number of cores",
  governor: "governor",
  turbo: "turbo",
  smt: "SMT",
  kernel: "kernel",
  os: "operating system",
  virtualisation: "virtualisation",
  runner: "runner",
  memoryBytes: "memory",
  cpuLimit: "CPU limit",
  memoryLimitBytes: "memory limit",
  mitigations: "mitigations",
};

/** Checks that belong into the headline, shorter than their sentence. */
const checks: Readonly<Record<string, string>> = {
  "different-answers": "the answers differ",
  "durations-differ": "the runs differ in length",
  "rising-repeats": "the repeats rise",
  "littles-law": "rate, latency and connections do not fit together",
  "generator-saturated": "the load generator was at its limit",
  "cpu-stolen": "other virtual machines took processor time",
  "busy-before": "the machine was busy before",
  duplicate: "some runs are copies",
};

/** More than this is read below the headline. */
const mostFacts = 4;

/** Who else may be to blame, in short: "governor and kernel differ", "the repeats rise". */
export function qualifiersOf(
  environment: readonly ConfigDifference[],
  warnings: readonly SideWarning[],
): string[] {
  // What only one side told is not known to differ.
  const names = environment
    .filter(({ kind }) => kind === "changed")
    .flatMap(({ key }) => (Object.hasOwn(facts, key) ? (facts[key] ?? []) : versionOf(key)));
  const rest = names.length - mostFacts;
  const shown = rest > 1 ? [...names.slice(0, mostFacts), `${rest} more facts`] : names;
  const differ = names.length === 0 ? [] : [`${listed(shown)} ${names.length === 1 ? "differs" : "differ"}`];
  const doubts = new Set(warnings.flatMap(({ id }) => (Object.hasOwn(checks, id) ? (checks[id] ?? []) : [])));
  return [...differ, ...doubts];
}

function versionOf(key: string): string[] {
  const [, tool] = /^([\w-]+)\.version$/.exec(key) ?? [];
  return tool ? [`version of ${tool}`] : [];
}
