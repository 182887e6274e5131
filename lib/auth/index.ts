import "server-only";
import { LRUCache } from "lru-cache";
import { type ProjectRef, findProject } from "@/lib/data/projects";
import { type StoredToken, type Writer, findToken, noteTokenUse } from "@/lib/data/access";
import { clientAddress } from "@/lib/http/client-address";
import { HttpProblem } from "@/lib/http/problem";
import { SharedRateLimit, tooMany } from "@/lib/http/rate-limit";
import { type TokenScope, allows } from "@/lib/model";
import { bootstrapTokensStored } from "./bootstrap";
import { hashOf } from "./secret";

export { bootstrapTokensStored } from "./bootstrap";
export { hashOf, newSecret } from "./secret";

/** As much of a request as authentication reads. */
interface WithHeaders {
  headers: { get(name: string): string | null };
}

/** Milliseconds. A token that was revoked is refused within a second, however often it is used meanwhile. */
const trustMs = 900;

/** Tokens that the database knew, by hash. */
const tokens = new LRUCache<string, StoredToken>({ max: 1_000, ttl: trustMs });

/** When the use of a token was noted last, by its id: once a minute is enough. */
const noted = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** Wrong tokens that one address may try: some at once, as a job with an old token does, then one each three seconds. */
const wrongTokens = new SharedRateLimit("wrong-tokens", 3_000, 20);

/** Hashes of tokens that were right not long ago: whoever has one is not kept out by others at the same address. */
const trusted = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60_000 });

const challenge = { "www-authenticate": 'Bearer realm="benchtrail"' };

/** The request's bearer token. @throws HttpProblem 401 without one, or with an unknown one; 429 after many of those */
async function authenticate(request: WithHeaders): Promise<StoredToken> {
  const header = request.headers.get("authorization") ?? "";
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (!token)
    throw new HttpProblem(401, "Send a token as: Authorization: Bearer <token>.", undefined, challenge);
  const stored = await lookUp(hashOf(token), clientAddress(request));
  if (!stored) throw new HttpProblem(401, "This server does not know this token.", undefined, challenge);
  if (stored.expiresAt !== null && stored.expiresAt.getTime() <= Date.now())
    throw new HttpProblem(401, "This token has expired.", undefined, challenge);
  if (!noted.has(stored.id)) {
    noted.set(stored.id, true);
    // Nobody waits for it, and a write is not refused because it fails.
    void noteTokenUse(stored.id).catch(() => noted.delete(stored.id));
  }
  return stored;
}

/** What is remembered keeps its age: a look at it does not make it younger. */
async function lookUp(hash: Uint8Array<ArrayBuffer>, address: string): Promise<StoredToken | null> {
  const key = Buffer.from(hash).toString("hex");
  const cached = tokens.get(key);
  if (cached) return cached;
  const wait = trusted.has(key) ? 0 : wrongTokens.wait(address);
  if (wait > 0) throw tooMany("Too many wrong tokens came from this address; try again soon.", wait);
  await bootstrapTokensStored();
  // It was so when it was asked, not when the answer came.
  const start = performance.now();
  const stored = await findToken(hash);
  if (stored) {
    tokens.set(key, stored, { start });
    trusted.set(key, true);
  } else {
    trusted.delete(key);
    wrongTokens.count(address);
  }
  return stored;
}

/** What a writing request is for: the project where it exists, else the slug it will have; and whose token it came with. */
export interface Target {
  slug: string;
  project: ProjectRef | null;
  by: Writer;
}

/**
 * Whether the request's token may do what needs this scope in a project, or make that.
 * @throws HttpProblem 401, 403 when the token is another project's, or lacks the scope
 */
export async function authorise(
  request: WithHeaders,
  slug: string,
  needed: TokenScope = "upload",
): Promise<Target> {
  const token = await authenticate(request);
  const project = await findProject(slug);
  if (token.projectId !== null && token.projectId !== project?.id)
    throw new HttpProblem(403, `This token is not valid for the project "${slug}".`);
  demand(token, needed);
  return { slug, project, by: token };
}

/** Whether the request's token may upload to a project; without a token, with a wrong one or another project's it may not. */
export async function mayUpload(request: WithHeaders, slug: string): Promise<boolean> {
  if (!request.headers.get("authorization")) return false;
  try {
    await authorise(request, slug);
    return true;
  } catch (error) {
    if (error instanceof HttpProblem && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

/** Whose token may administer the whole instance. @throws HttpProblem 401, 403 */
export async function authoriseInstance(request: WithHeaders): Promise<Writer> {
  const token = await authenticate(request);
  if (token.projectId !== null)
    throw new HttpProblem(403, "This token is one project's, and not valid for the whole instance.");
  demand(token, "admin");
  return token;
}

function demand({ scopes }: StoredToken, needed: TokenScope): void {
  if (!allows(scopes, needed))
    throw new HttpProblem(
      403,
      `This needs a token with the scope "${needed}"; this one has ${scopes.map((scope) => `"${scope}"`).join(", ") || "none"}.`,
    );
}
