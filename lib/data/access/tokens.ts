import "server-only";
import { uuidv7 } from "uuidv7";
import {
  type AdminListQuery,
  type NewToken,
  type TokenInfo,
  type TokenPage,
  TokenScope,
  tokenScopes,
} from "@/lib/model";
import { pool, prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";

/** A stored token: whose it is, and what it is good for. */
export interface StoredToken {
  id: string;
  name: string;
  /** Null: the whole instance, may create projects. */
  projectId: string | null;
  scopes: TokenScope[];
  expiresAt: Date | null;
}

/** The token with this SHA-256, unless it was revoked. Whether it has expired is for the caller's clock to say. */
export async function findToken(hash: Uint8Array<ArrayBuffer>): Promise<StoredToken | null> {
  const row = await prisma().token.findFirst({
    where: { hash, revokedAt: null },
    select: { id: true, name: true, projectId: true, scopes: true, expiresAt: true },
  });
  return row && { ...row, scopes: knownScopes(row.scopes) };
}

/** Scopes that this version knows: a later one may have more. */
const knownScopes = (scopes: readonly string[]) => tokenScopes.filter((scope) => scopes.includes(scope));

/** Notes that a token was used, to the minute. */
export async function noteTokenUse(id: string): Promise<void> {
  await pool().query(
    `UPDATE token SET last_used_at = now()
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [id],
  );
}

const listed = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  startedBy: true,
} satisfies Prisma.TokenSelect;

function tokenInfo(
  row: Prisma.TokenGetPayload<{ select: typeof listed }>,
  project: ProjectRef | null,
): TokenInfo {
  return {
    id: row.id,
    name: row.name,
    scopes: knownScopes(row.scopes),
    project: project?.slug ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    bootstrap: row.startedBy !== null,
  };
}

/** Stores the SHA-256 of a new token. @param project null: valid for the whole instance */
export async function storeToken(
  project: ProjectRef | null,
  { name, scopes, expiresAt }: NewToken,
  hash: Uint8Array<ArrayBuffer>,
): Promise<TokenInfo> {
  const row = await prisma().token.create({
    data: {
      id: uuidv7(),
      hash,
      name,
      scopes: knownScopes(scopes),
      expiresAt,
      projectId: project?.id ?? null,
    },
    select: listed,
  });
  return tokenInfo(row, project);
}

/** A page of the tokens that were not revoked, newest first: a project's own, or those of the whole instance. */
export async function listTokens(
  project: ProjectRef | null,
  { limit, cursor }: AdminListQuery,
): Promise<TokenPage> {
  const rows = await prisma().token.findMany({
    where: { projectId: project?.id ?? null, revokedAt: null, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: listed,
  });
  const items = rows.slice(0, limit).map((row) => tokenInfo(row, project));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Revokes a token. @returns its name; null when there was no such token here */
export async function revokeToken(project: ProjectRef | null, id: string): Promise<string | null> {
  const [row] = await prisma().token.updateManyAndReturn({
    where: { id, projectId: project?.id ?? null, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { name: true },
  });
  return row?.name ?? null;
}
