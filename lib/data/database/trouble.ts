import "server-only";

/** What keeps the database from doing what it was asked, though that was not wrong. */
export type DatabaseTrouble =
  /** It cannot be reached, or says nothing. */
  | "away"
  /** A statement took longer than it may, or waited too long for what another one holds. */
  | "slow"
  /** There is no room left on its disk. */
  | "full";

const codes: Readonly<Record<string, DatabaseTrouble>> = {
  ...all("away", "ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN"),
  // The queue of connections that it has not taken yet is full (of a Unix socket).
  ...all("away", "EAGAIN"),
  // Shutting down, crashed, starting up; too many connections; connections that broke.
  ...all("away", "57P01 57P02 57P03 53300 08000 08001 08003 08004 08006"),
  // Prisma's names for them: among them no connection of the pool, and no time left for a transaction.
  ...all("away", "P1001 P1002 P1008 P1017 P2024 P2028 P2037"),
  // statement_timeout, lock_timeout, idle_in_transaction_session_timeout, out of memory or locks.
  ...all("slow", "57014 55P03 25P03 53200 53000 53400"),
  ...all("full", "53100 ENOSPC EDQUOT"),
};

function all(trouble: DatabaseTrouble, names: string): Record<string, DatabaseTrouble> {
  return Object.fromEntries(names.split(" ").map((name) => [name, trouble]));
}

const awayWords =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Can't reach database/;
const fullWords = /No space left on device|Disk quota exceeded/;

/** What is wrong with the database, where an error says that; null: the error is something else. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  const found = [...causes(error)].map(ownTrouble);
  // A full disk is the cause where it is named: what went wrong afterwards is not.
  return found.find((one) => one === "full") ?? found.find((one) => one !== null) ?? null;
}

/** Whether an error says that the database cannot be reached now (and not that a statement was wrong). */
export const isDatabaseAway = (error: unknown): boolean => databaseTrouble(error) === "away";

function ownTrouble({ code, originalCode, message }: Cause): DatabaseTrouble | null {
  const text = typeof message === "string" ? message : "";
  if (fullWords.test(text)) return "full";
  for (const name of [originalCode, code])
    if (typeof name === "string" && Object.hasOwn(codes, name)) return codes[name] ?? null;
  return awayWords.test(text) ? "away" : null;
}

interface Cause {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: unknown;
  driverAdapterError?: unknown;
  errors?: unknown;
}

/** An error with what it says was its cause; Prisma's driver has it in `meta`. */
function* causes(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== "object" || error === null || depth > 6) return;
  const own: Cause = error;
  yield own;
  const more = [
    own.cause,
    own.meta,
    own.driverAdapterError,
    ...(Array.isArray(own.errors) ? own.errors : []),
  ];
  for (const one of more) yield* causes(one, depth + 1);
}
