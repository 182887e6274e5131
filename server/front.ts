import "server-only";
import { uploadListener } from "@/lib/ingest/listener";
import { keptPages } from "./kept-pages";
import { delayScripts } from "./late-scripts";
import { malformedAddress } from "./malformed-address";
import type { Front } from "./serve";
import { staticFile } from "./static-files";

/** What stands before Next in production, in this order. */
export const front: Front = (request, response, pass) => {
  if ([malformedAddress, staticFile, uploadListener].some((answers) => answers(request, response))) return;
  void keptPages.answer(request, response, () => {
    delayScripts(request, response);
    pass();
  });
};
