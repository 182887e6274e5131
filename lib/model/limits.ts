import type { Budget } from "./budgets";
import type { ProjectSettings } from "./settings";

/** Relative changes up to here matter to nobody, where a project has not said otherwise. */
export const usualThreshold = 0.02;

/** The smallest relative change of a metric that matters to a project. */
export function thresholdOf({ thresholds }: Pick<ProjectSettings, "thresholds">, metric: string): number {
  return thresholds?.[metric] ?? usualThreshold;
}

/** The value of a budget that may not be crossed. */
export const limitOf = ({ max, min }: Pick<Budget, "max" | "min">): number => max ?? min ?? 0;
