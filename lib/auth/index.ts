import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type ProjectRef, findProject } from "@/lib/data/projects";
import { type StoredToken, findToken } from "@/lib/data/access";
import { env } from "@/lib/env";
import { HttpProblem } from "@/lib/http/problem";

/** As much of a request as authentication reads. */
interface WithHeaders {
  headers: { get(name: string): string | null };
}

/** Who asks: the whole instance, or one project. */
export interface Principal {
  /** Null: every project, and may create new ones. */
  projectId: string | null;
}

/** Milliseconds. A token that was revoked is refused within a second, however often it is used meanwhile. */
const trustMs = 900;

/** Tokens that the database knew, by hash. */
const tokens = new LRUCache<string, StoredToken>({ max: 1_000, ttl: trustMs });

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Whether `token` is the bootstrap token; compares hashes in constant time. */
function isBootstrapToken(hash: Buffer): boolean {
  const expected = env().token;
  return expected !== undefined && timingSafeEqual(hash, sha256(expected));
}

/** Whom the request's bearer token speaks for. @throws HttpProblem 401 without one, or with an unknown one */
async function authenticate(request: WithHeaders): Promise<Principal> {
  const header = request.headers.get("authorization") ?? "";
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  const challenge = { "www-authenticate": 'Bearer realm="benchtrail"' };
  if (!token)
    throw new HttpProblem(
      401,
      "Send the upload token as: Authorization: Bearer <token>.",
      undefined,
      challenge,
    );
  const hash = sha256(token);
  if (isBootstrapToken(hash)) return { projectId: null };
  const stored = await lookUp(hash);
  if (!stored) throw new HttpProblem(401, "This server does not know this token.", undefined, challenge);
  return { projectId: stored.projectId };
}

/** What is remembered keeps its age: a look at it does not make it younger. */
async function lookUp(hash: Buffer): Promise<StoredToken | null> {
  const key = hash.toString("hex");
  const known = tokens.get(key);
  if (known) return known;
  const stored = await findToken(new Uint8Array(hash));
  if (stored) tokens.set(key, stored);
  return stored;
}

/** What a writing request is for: the project where it exists, else the slug it will have. */
export interface Target {
  slug: string;
  project: ProjectRef | null;
}

/**
 * Whether the request's token may write to this project, or may make it.
 * @throws HttpProblem 401, 403 when the token is another project's
 */
export async function authorise(request: WithHeaders, slug: string): Promise<Target> {
  const principal = await authenticate(request);
  const project = await findProject(slug);
  if (principal.projectId !== null && principal.projectId !== project?.id)
    throw new HttpProblem(403, `This token is not valid for the project "${slug}".`);
  return { slug, project };
}
