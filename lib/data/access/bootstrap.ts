import "server-only";
import { uuidv7 } from "uuidv7";
import { prisma } from "../database/database";

/**
 * The tokens that a start brings, so that all servers of a database know them. Those of earlier starts are forgotten,
 * but not what somebody revoked: that stays revoked, whatever a start says.
 * @param host whose start made the token for itself, beside others that share the database: only what an earlier start
 *   of the same host brought is forgotten. "": what is told here is all
 * @returns hashes that are refused because they were revoked
 */
export async function storeBootstrapTokens(
  hashes: readonly Uint8Array<ArrayBuffer>[],
  host: string,
): Promise<Uint8Array[]> {
  const name = host === "" ? "bootstrap token" : `bootstrap token of ${host}`;
  return prisma().$transaction(async (transaction) => {
    // Servers that start at once take turns.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('benchtrail bootstrap token'))`;
    await transaction.token.deleteMany({
      where: {
        startedBy: host === "" ? { not: null } : host,
        revokedAt: null,
        hash: { notIn: [...hashes] },
      },
    });
    await transaction.token.createMany({
      data: hashes.map((hash) => ({ id: uuidv7(), hash, name, startedBy: host })),
      skipDuplicates: true,
    });
    const revoked = await transaction.token.findMany({
      where: { hash: { in: [...hashes] }, revokedAt: { not: null } },
      select: { hash: true },
    });
    return revoked.map(({ hash }) => hash);
  });
}
