import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver of messages was sent. */
export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiver of messages that can be killed and comes back at the same port. */
export class Receiver {
  readonly received: Received[] = [];
  /** What it answers. */
  status = 204;
  /** False: it never answers. */
  answers = true;
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        if (this.answers) response.writeHead(this.status).end();
      });
    });
    await once(this.#server.listen(this.#port, "127.0.0.1").unref(), "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async kill(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server?.listening) await once(this.#server, "close");
  }
}
