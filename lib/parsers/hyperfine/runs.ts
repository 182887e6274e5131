import type { Check, ParsedRun } from "../../model/run";

/** What hyperfine says of the processor: means, in seconds. */
export function cpuTimes(
  user: number | null | undefined,
  system: number | null | undefined,
): ParsedRun["customMetrics"] {
  const present = Object.entries({ user_time_mean: user, system_time_mean: system }).flatMap(
    ([name, value]) =>
      typeof value === "number" ? [[name, { value, unit: "seconds", better: "lower" }] as const] : [],
  );
  return Object.fromEntries(present);
}

/** @param code exit code, where it is told; null where a signal ended the command */
export function checksOf(time: number, code: number | null | undefined): Check[] {
  const failed = `The command failed${code === null ? "" : ` with exit code ${code}`}: how long it took says nothing.`;
  const unmeasured =
    "hyperfine says 0 s: the command took no longer than the start of the shell, which is subtracted.";
  return [
    ...(code === 0 || code === undefined
      ? []
      : [{ id: "command-failed", level: "error", message: failed } as const]),
    ...(time > 0 ? [] : [{ id: "too-fast", level: "error", message: unmeasured } as const]),
  ];
}
