import "server-only";
import { uploadListener } from "@/lib/ingest/listener";
import { malformedAddress } from "./malformed-address";
import { answerRenamed } from "./renamed";
import type { Front } from "./serve";

/** What stands before Next in development: what Next does not answer itself. Pages and files change all the time. */
export const front: Front = (request, response, pass) => {
  if ([malformedAddress, uploadListener].some((answers) => answers(request, response))) return;
  void answerRenamed(request, response, pass);
};
