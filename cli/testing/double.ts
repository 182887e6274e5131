import { type IncomingMessage, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the double saw it. */
export interface SentRequest {
  method: string;
  /** Path with query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A local server that keeps what it was asked, and answers what the test says. */
export interface Double {
  url: string;
  requests: SentRequest[];
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<SentRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}

/** Starts a double on a free port; `port` takes one that was free before. */
export async function startDouble(answer: (request: SentRequest) => Answer, port = 0): Promise<Double> {
  const requests: SentRequest[] = [];
  const server: Server = createServer((request, response) => {
    void read(request).then((one) => {
      requests.push(one);
      const { status = 200, headers = {}, body } = answer(one);
      const isJson = typeof body !== "string" && !Buffer.isBuffer(body);
      response.writeHead(status, { ...(isJson && { "content-type": "application/json" }), ...headers });
      response.end(isJson ? JSON.stringify(body) : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Reads a multipart body as any server would. */
export async function formOf({ headers, body }: SentRequest): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  return new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
}

interface Part {
  field: string;
  name: string;
  text: string;
}

/** The files of a form, in their order. */
export async function filesOf(form: FormData): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [field, value] of form)
    if (typeof value !== "string") parts.push({ field, name: value.name, text: await value.text() });
  return parts;
}
