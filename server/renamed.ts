import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { presentSlug } from "@/lib/data/projects";

const path = /^(\/(?:api\/v1\/projects\/)?)([a-z0-9][a-z0-9-]{0,62})(?=[/?]|$)/;

/**
 * Sends who asks for a project by a name that it no longer has to the same place below its present one (308, which keeps
 * the method and the body); passes on everything else. Uploads are taken before (lib/ingest/receive.ts): a script
 * that follows no redirect would lose them.
 */
export async function answerRenamed(
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): Promise<void> {
  const [start = "", above = "", slug = ""] = path.exec(request.url ?? "") ?? [];
  const present = slug && (await presentSlug(slug));
  if (!present) return pass();
  request.resume();
  const location = `${above}${present}${(request.url ?? "").slice(start.length)}`;
  response.writeHead(308, { location, "cache-control": "no-cache", "content-length": 0 }).end();
}
