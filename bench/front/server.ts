import { uploadListener } from "@/lib/ingest/listener";
import { keptPages } from "@/server/kept-pages";
import { delayScripts } from "@/server/late-scripts";
import { type Front, serve } from "@/server/serve";
import { staticFile } from "@/server/static-files";
import sirv from "sirv";

/** The product's server with only those parts before Next that FRONT names. */
const parts = new Set(process.env.FRONT?.split(","));

const files = sirv(".next/static", { gzip: true, brotli: true, immutable: true, maxAge: 31_536_000 });

const front: Front = (request, response, pass) => {
  if (parts.has("sirv") && request.url?.startsWith("/_next/static/")) {
    const url = request.url;
    request.url = url.slice("/_next/static".length);
    files(request, response, () => {
      request.url = url;
      pass();
    });
    return;
  }
  if (parts.has("files") && staticFile(request, response)) return;
  if (parts.has("uploads") && uploadListener(request, response)) return;
  const render = () => {
    if (parts.has("scripts")) delayScripts(request, response);
    pass();
  };
  if (parts.has("pages")) void keptPages.answer(request, response, render);
  else render();
};

await serve({ dev: false, front: async () => front });
