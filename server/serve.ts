import "server-only";
import cluster from "node:cluster";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import next from "next";
import { endBySignal, endWithParent } from "./ending";
import { structureConsole } from "./log";

/** What stands before Next: answers a request itself, or calls `pass`. */
export type Front = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** @property front asked for with every request, so that it may be another one after a change (`npm run dev`) */
interface Options {
  readonly dev: boolean;
  readonly front: () => Promise<Front>;
}

/** Milliseconds. */
const timeouts = {
  /** Longer than proxies keep their connections (60 s by default), so that none is closed while a request is on its way. */
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  /** For a whole request: 64 MiB at 1 Mbit/s. One that brings too little is refused earlier (lib/http/in-time.ts). */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * The custom server of Next's documents, for production and for `npm run dev`. It listens on PORT of HOSTNAME, and ends
 * by a signal when what it was asked is answered.
 */
export async function serve({ dev, front }: Options): Promise<void> {
  if (!dev) structureConsole();
  const { hostname, port } = { hostname: process.env.HOSTNAME, port: Number(process.env.PORT || 3000) };
  const server = createServer(timeouts);
  const app = next({ dev, dir: process.cwd(), hostname, port, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  server.on("request", async (request, response) => {
    const answer = await front();
    answer(request, response, () => void handle(request, response));
  });
  // One of several ends with who leads them (server/lead.ts).
  if (!cluster.isWorker) endWithParent(Number(process.argv[2]));
  endBySignal(async () => {
    await new Promise<unknown>((closed) => {
      server.close(closed);
      // A page in a browser holds a socket of the development server for as long as it is open.
      if (dev) server.closeAllConnections();
    });
    await app.close();
  });
  server.listen(port, hostname);
}
