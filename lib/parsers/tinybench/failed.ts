import { z } from "zod";
import type { Check } from "../../model/run";

/** Said of a task without times. */
export function failed(state = "without a result", error: unknown): Check {
  const { message } = z.object({ message: z.string() }).catch({ message: "" }).parse(error);
  return {
    id: "benchmark-failed",
    level: "error",
    message: `The task has no times: it is ${state}${message && ` (${message.slice(0, 150)})`}.`,
  };
}
