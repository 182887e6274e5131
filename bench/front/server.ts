import { uploadListener } from "@/lib/ingest/listener";
import { pageCache } from "@/server/page-cache";
import { type Front, serve } from "@/server/serve";

/** The product's server with only those parts before Next that FRONT names. */
const parts = new Set(process.env.FRONT?.split(","));

const front: Front = (request, response, pass) => {
  if (parts.has("uploads") && uploadListener(request, response)) return;
  if (parts.has("pages")) void pageCache.answer(request, response, pass);
  else pass();
};

await serve({ dev: false, front: async () => front });
