import "server-only";
import type { IncomingMessage } from "node:http";
import { withFreshReads } from "@/lib/data/database";
import { uploadListener } from "@/lib/ingest/listener";
import { awayPage } from "./away-page";
import { enter } from "./enter";
import { pageCache } from "./page-cache";
import { malformedAddress } from "./malformed-address";
import { refusedMethod } from "./refused-method";
import { answerRenamed } from "./renamed";
import { securityHeaders } from "./security-headers";
import type { Front } from "./serve";

/** What may be read from a replica, and is not a file. */
const isRead = ({ method, url = "" }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && !/^\/(_next|metrics|api\/health)(\/|$|\?)/.test(url);

/** What stands before Next in production, in this order. */
export const front: Front = (request, response, pass) => {
  const render = async () => {
    if (await awayPage(request, response)) return;
    if (isRead(request)) await withFreshReads(pass);
    else pass();
  };
  securityHeaders(request, response);
  enter(request, response, () => {
    const own = [malformedAddress, uploadListener, refusedMethod];
    if (own.some((answers) => answers(request, response))) return;
    void answerRenamed(request, response, () => void pageCache.answer(request, response, render));
  });
};
