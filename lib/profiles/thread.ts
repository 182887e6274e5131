import "server-only";
import { parentPort } from "node:worker_threads";
import { HttpProblem } from "@/lib/http/problem";
import { buffersOf } from "./buffers";
import { type WorkInput, type Name, makeHere } from "./thread-work";

/** What a thread is asked to make. */
export interface Order<N extends Name> {
  readonly name: N;
  readonly given: WorkInput<N>;
}

/** What was made, or what the client is told is wrong. Anything else that goes wrong ends the thread. */
export type Answer = { readonly made: unknown } | { readonly status: number; readonly detail: string };

function answerTo<N extends Name>({ name, given }: Order<N>): Answer {
  try {
    return { made: makeHere(name, given) };
  } catch (error) {
    if (error instanceof HttpProblem) return { status: error.status, detail: error.message };
    throw error;
  }
}

parentPort?.on("message", (order) => {
  const answer = answerTo(order);
  parentPort?.postMessage(answer, [...buffersOf(answer)]);
});
