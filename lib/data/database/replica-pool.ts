import "server-only";
import type { Pool } from "pg";
import { isDatabaseAway } from "./trouble";

/** What a replica cannot do or stopped: writing, and reading what is being cleared away at the moment. */
const forPrimary = new Set(["25006", "40001", "57P01", "57P02", "57P03", "58000"]);

/**
 * Has connections to a replica pass to the primary what is not for a replica: transactions, which are made in order to
 * write, and statements that it cannot answer.
 */
export function withPrimary(replica: Pool, primary: Pool): Pool {
  const { query, connect } = replica;
  // The overloads of both cannot be said of functions that pass everything on.
  replica.query = ((...args: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, replica, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown): unknown => {
      if (!isForPrimary(error)) throw error;
      return Reflect.apply(primary.query, primary, args);
    });
  }) as typeof query;
  // The pool itself asks with a callback, for a single statement.
  replica.connect = ((...args: unknown[]): unknown => {
    const from = args.length > 0 ? replica : primary;
    return Reflect.apply(from === replica ? connect : primary.connect, from, args);
  }) as typeof connect;
  return replica;
}

function isForPrimary(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return forPrimary.has(code) || isDatabaseAway(error);
}
