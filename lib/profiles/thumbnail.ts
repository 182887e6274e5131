import "server-only";
import { LRUCache } from "lru-cache";
import type { ProjectRef } from "@/lib/data/projects";
import type { ThumbnailQuery } from "@/lib/model";
import { make } from "./threads";
import { profileTree } from "./views";

/** About 3 kB each; profiles never change, so these are never wrong. */
const svgs = new LRUCache<string, string>({ max: 1_000, ttl: 24 * 3_600_000 });

/** A flame graph as SVG, cacheable forever where the query has a version. @throws HttpProblem 404, 422 */
export async function profileThumbnail(
  project: ProjectRef,
  id: string,
  query: ThumbnailQuery,
): Promise<Response> {
  const key = JSON.stringify([project.id, id, query.sampleType, query.scheme]);
  const svg = svgs.get(key) ?? (await draw(project, id, query));
  svgs.set(key, svg);
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "cache-control": query.v === undefined ? "no-cache" : "private, max-age=31536000, immutable",
    },
  });
}

async function draw(
  project: ProjectRef,
  id: string,
  { sampleType, scheme }: ThumbnailQuery,
): Promise<string> {
  const { bytes } = await profileTree(project, id, { sampleType, granularity: "functions" });
  return make("thumbnail", bytes, scheme);
}
