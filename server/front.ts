import "server-only";
import { uploadListener } from "@/lib/ingest/listener";
import { keptPages } from "./kept-pages";
import { malformedAddress } from "./malformed-address";
import { answerRenamed } from "./renamed";
import type { Front } from "./serve";

/** What stands before Next in production, in this order. */
export const front: Front = (request, response, pass) => {
  if ([malformedAddress, uploadListener].some((answers) => answers(request, response))) return;
  void answerRenamed(request, response, () => void keptPages.answer(request, response, pass));
};
