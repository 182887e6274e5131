import "server-only";
import { storeBootstrapTokens } from "@/lib/data/access";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/env/per-process";
import { hashOf } from "./secret";

const storing = perProcess<{ done?: Promise<void> | undefined }>("bootstrap-tokens", () => ({}));

/**
 * Tells the database, once a process, which tokens it was started with: from then on they are tokens like all others,
 * known to every server of the database. @throws when the database is away; the next call tries again
 */
export function bootstrapTokensStored(): Promise<void> {
  return (storing.done ??= store().catch((error: unknown) => {
    storing.done = undefined;
    throw error;
  }));
}

async function store(): Promise<void> {
  const { tokens, tokenHost } = env();
  if (tokens.length === 0) return;
  const revoked = await storeBootstrapTokens(tokens.map(hashOf), tokenHost);
  if (revoked.length > 0)
    console.warn(
      "A token that the server started with was revoked, and stays revoked: set another BENCHTRAIL_TOKEN, or remove the file `token` of the data directory, and start again.",
    );
}
