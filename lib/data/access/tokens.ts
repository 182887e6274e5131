import "server-only";
import { prisma } from "../database/database";

/** A stored token: what it is good for. */
export interface StoredToken {
  id: string;
  /** Null: the whole instance, may create projects. */
  projectId: string | null;
}

/** The token with this SHA-256, unless it was revoked. */
export async function findToken(hash: Uint8Array<ArrayBuffer>): Promise<StoredToken | null> {
  return prisma().token.findFirst({
    where: { hash, revokedAt: null },
    select: { id: true, projectId: true },
  });
}
