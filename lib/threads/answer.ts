import "server-only";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { HttpProblem } from "@/lib/http/problem";
import type { Problem } from "@/lib/model";
import { problemOf } from "@/lib/profiles/profile-problem";
import { buffersOf } from "./buffers";

/** What a thread is asked to make. */
export interface Order {
  readonly name: string;
  input: readonly unknown[];
}

/** What was made, or what the client is told is wrong. Anything else that goes wrong ends the work with an error. */
export type Answer<T> =
  | { readonly result: T }
  | {
      readonly problem: Pick<Problem, "status" | "detail" | "errors">;
      readonly headers: HttpProblem["headers"];
    };

/** Bytes that a thread may keep of its work while it waits for more. */
const mostKept = 64 * 2 ** 20;

/** V8's own collector, which Node shows to contexts that are made after the flag is set. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/** Functions by the names that orders have. */
type Makers = Readonly<Record<string, (...input: never[]) => unknown>>;

/** What a thread runs: it makes what an order names, and hands it over without a copy. */
export function answering(makers: Makers): (order: Order) => Promise<unknown> {
  return async (order) => {
    const answer = await answerOf(() => Reflect.apply(makerOf(makers, order.name), null, order.input));
    // A thread that waits for work collects nothing, so what it was given goes now.
    order.input = [];
    const { total_heap_size: heap, external_memory: columns } = getHeapStatistics();
    if (heap + columns > mostKept) collector()();
    const buffers = [...buffersOf(answer)];
    return move({
      get [transferableSymbol]() {
        return buffers;
      },
      get [valueSymbol]() {
        return answer;
      },
    });
  };
}

function makerOf(makers: Makers, name: string): Makers[string] {
  const maker = makers[name];
  if (!maker) throw new Error(`a thread was asked for ${name}, which it does not know`);
  return maker;
}

async function answerOf(work: () => unknown): Promise<Answer<unknown>> {
  try {
    return { result: await work() };
  } catch (thrown) {
    const error = problemOf(422, thrown);
    if (!(error instanceof HttpProblem)) throw error;
    const { status, message: detail, errors, headers } = error;
    return { problem: { status, detail, errors }, headers };
  }
}
