/** How far a run can be trusted. `error`: its numbers must not be read as performance. */
export const checkLevels = ["info", "warning", "error"] as const;
export type CheckLevel = (typeof checkLevels)[number];
