import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { rasterise } from "./raster";

/** How a picture is wanted. */
export interface PictureOptions {
  readonly as: "svg" | "png";
  /** Pixels of a PNG to one of the SVG. */
  readonly zoom?: number;
  /** For how long caches may keep it: what it shows may change. */
  readonly maxAgeSeconds: number;
}

/** Finished PNGs by what they show: a link that is posted is fetched by many at once. */
const pngs = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 64, ttl: 10 * 60_000 });

/**
 * A picture as an answer. Its tag follows from what it shows, so that "not modified" costs no drawing. It may be
 * shown anywhere, but runs nothing where it is opened by itself.
 */
export async function picture(
  request: Request,
  svg: string,
  { as, zoom = 1, maxAgeSeconds }: PictureOptions,
): Promise<Response> {
  const key = createHash("sha256").update(`${as} ${zoom} ${svg}`).digest("base64url").slice(0, 27);
  const headers = {
    etag: `"${key}"`,
    "cache-control": `public, max-age=${maxAgeSeconds}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "access-control-allow-origin": "*",
  };
  if (request.headers.get("if-none-match")?.includes(headers.etag))
    return new Response(null, { status: 304, headers });
  if (as === "svg")
    return new Response(svg, { headers: { "content-type": "image/svg+xml; charset=utf-8", ...headers } });
  const drawing = pngs.get(key) ?? rasterise(svg, zoom);
  pngs.set(key, drawing);
  try {
    return new Response(await drawing, { headers: { "content-type": "image/png", ...headers } });
  } catch (error) {
    pngs.delete(key);
    throw error;
  }
}

/** Where comparisons and trends stand in other people's pages: fresh runs show after a few minutes. */
const chartAge = 300;

/** A chart by URL; as PNG with two pixels to one, for screens that have them. @throws nothing but bugs */
export function chartAnswer(request: Request, svg: string, as: "svg" | "png"): Promise<Response> {
  return picture(request, svg, { as, zoom: 2, maxAgeSeconds: chartAge });
}

/** What a link unfolds to: 1200 × 630. */
export function cardAnswer(request: Request, svg: string): Promise<Response> {
  return picture(request, svg, { as: "png", maxAgeSeconds: chartAge });
}
