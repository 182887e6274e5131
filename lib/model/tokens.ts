import { z } from "zod";
import { pageOf } from "./api-common";
import { Id } from "./ids";

/** What a token may do. Each may do what those before it may. */
export const tokenScopes = ["read", "upload", "admin"] as const;
export const TokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

/** Whether a token with these scopes may do what needs `needed`. */
export function allows(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return scopes.some((scope) => tokenScopes.indexOf(scope) >= tokenScopes.indexOf(needed));
}

/** Body of `POST …/tokens`. */
export const NewToken = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^\P{C}{1,120}$/u, "expected 1 to 120 characters that can be seen")
    .describe("Who or what will use it; stands in the audit"),
  scopes: z
    .array(TokenScope)
    .min(1)
    .max(tokenScopes.length)
    .default(["upload"])
    .describe(
      "read: nothing more than without a token, unless reading is closed; upload: also upload, pin comparisons and accept changes; admin: also delete, change settings, and make and revoke tokens",
    ),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe("It is refused from then on; null: never"),
});
export type NewToken = z.infer<typeof NewToken>;

/** What is told of a token: never the token itself. */
export const TokenInfo = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  project: z.string().nullable().describe("Slug; null: valid for the whole instance"),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe("To the minute"),
  bootstrap: z
    .boolean()
    .describe("Set when the server started: BENCHTRAIL_TOKEN, or the token that the first start made"),
});
export type TokenInfo = z.infer<typeof TokenInfo>;

/** Answer to `POST …/tokens`: the one time that the token is told. */
export const MadeToken = TokenInfo.extend({
  token: z.string().describe("Shown once: only its SHA-256 is stored"),
});
export type MadeToken = z.infer<typeof MadeToken>;

/** A page of `GET …/tokens`. */
export const TokenPage = pageOf(TokenInfo);
export type TokenPage = z.infer<typeof TokenPage>;

/** Query of `GET …/tokens` and `GET …/audit`. */
export const AdminListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Id.optional().describe("`nextCursor` of the page before"),
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;

/** A write, as the audit tells it. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  token: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("The token, with its name at that time; null: no token was needed"),
  action: z.string().describe("What was done, e.g. upload, run.delete, token.create"),
  subject: z.string().describe("Id or name of what it was done to"),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page of `GET …/audit`. */
export const AuditPage = pageOf(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;
