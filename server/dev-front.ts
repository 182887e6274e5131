import "server-only";
import { uploadListener } from "@/lib/ingest/listener";
import { awayPage } from "./away-page";
import { enter } from "./enter";
import { malformedAddress } from "./malformed-address";
import { refusedMethod } from "./refused-method";
import { answerRenamed } from "./renamed";
import type { Front } from "./serve";

/** What stands before Next in development: what Next does not answer itself. Pages and files change all the time. */
export const front: Front = (request, response, pass) => {
  const render = async () => {
    if (!(await awayPage(request, response))) pass();
  };
  enter(request, response, () => {
    const own = [malformedAddress, uploadListener, refusedMethod];
    if (own.some((answers) => answers(request, response))) return;
    void answerRenamed(request, response, () => void render());
  });
};
