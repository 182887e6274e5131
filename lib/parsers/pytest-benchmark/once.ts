import type { Check } from "../../model/run";

/** Said of what was measured in a single round. */
export const once: Check = {
  id: "one-iteration",
  level: "warning",
  message: "There was one round only: its time is that of a cold start.",
};
