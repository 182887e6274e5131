import type { ParsedRun } from "../../model/run";

/** What is true of every run of Locust: users wait for their answers, and nothing is corrected. */
export const untold: ParsedRun = {
  tool: "locust",
  toolVersion: null,
  scenario: null,
  command: null,
  startedAt: null,
  load: {},
  metrics: {},
  customMetrics: {},
  details: { loop: "closed", corrected: false },
  checks: [],
};

/** `GET /ping`; a name alone where there is no method. */
export function nameOf(method: string | null | undefined, name: string): string {
  return method ? `${method} ${name}` : name;
}

/** Drops what was not measured. */
export function measured<T extends Record<string, number | undefined>>(values: T): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
