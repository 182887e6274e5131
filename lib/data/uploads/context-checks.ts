import "server-only";
import type { SeriesContext } from "./upload-context";
import type { Check } from "@/lib/model";

/** Findings that need the history: they are told with the upload, and again when the run is read. */
export function contextChecks(
  context: Pick<SeriesContext, "repeats" | "usualEnvironmentId">,
  environmentId: string,
  repeatsHere: number,
): Check[] {
  const checks: Check[] = [];
  if (context.repeats + repeatsHere < 2)
    checks.push({
      id: "no-repeats",
      level: "info",
      message: "The only run of this series at this commit so far; repeats tell noise from change.",
    });
  if (context.usualEnvironmentId && context.usualEnvironmentId !== environmentId)
    checks.push({
      id: "environment-differs",
      level: "warning",
      message: "The facts of the environment differ from those of the series' newest run.",
    });
  return checks;
}
