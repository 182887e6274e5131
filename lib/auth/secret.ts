import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** SHA-256: all of a token that is stored and looked for. Tokens are random, so that it needs no salt and no delay. */
export const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());

/** A token that nobody can guess: 192 random bits. */
export const newSecret = (): string => `bt_${randomBytes(24).toString("base64url")}`;
