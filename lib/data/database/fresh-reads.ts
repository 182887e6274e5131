import "server-only";
import { primaryPool, replica } from "./database";
import { readingFrom } from "./replica";

/** Answers a request that reads: from the replica, where there is one that has caught up with everything acknowledged. */
export function withFreshReads<T>(work: () => T): Promise<T> {
  const one = replica();
  if (!one) return Promise.resolve(work());
  const { pool, heartbeat } = one;
  return readingFrom({ pool, primary: primaryPool(), answers: () => heartbeat.answers }, work);
}
