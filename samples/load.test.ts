import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { UploadMeta } from "@/lib/model/upload";
import { loadSamples } from "./load.mjs";

type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => answer(request, body, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
}

const stored: Answer = (_request, body, response) => {
  const count = (field: string) => body.toString("latin1").split(`name="${field}"`).length - 1;
  response.writeHead(201, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ runs: Array(count("result")).fill({}), profiles: Array(count("profile")).fill({}) }),
  );
};

test("everything is sent, parents first, each upload with its own key", async () => {
  const requests: { path: string | undefined; key: string; meta: UploadMeta }[] = [];
  const url = await serve((request, body, response) => {
    const meta = /name="meta"[\s\S]*?\r\n\r\n(.*?)\r\n--/.exec(body.toString("latin1"))?.[1] ?? "{}";
    requests.push({
      path: request.url,
      key: String(request.headers["idempotency-key"]),
      meta: UploadMeta.parse(JSON.parse(meta)),
    });
    stored(request, body, response);
  });
  const steps: number[] = [];
  const result = await loadSamples({ url, token: "t", onProgress: ({ done }) => steps.push(done) });

  expect(result).toEqual({ projects: 3, commits: 17, uploads: 139, runs: 447, profiles: 79, replayed: 0 });
  expect(steps).toEqual(Array.from({ length: 139 }, (_, index) => index + 1));
  expect(new Set(requests.map(({ path }) => path))).toEqual(
    new Set(["frameworks", "tokensvc", "tokensvc-load"].map((name) => `/api/v1/projects/${name}/runs`)),
  );
  expect(new Set(requests.map(({ key }) => key)).size).toBe(139);
  const sent = new Set<string>();
  for (const { meta } of requests) {
    for (const parent of meta.parents ?? []) expect(sent).toContain(parent);
    sent.add(meta.commit);
  }
});

test("a busy server is asked again with the very same bytes", async () => {
  const bodies = new Map<string, Buffer[]>();
  const url = await serve((request, body, response) => {
    const key = String(request.headers["idempotency-key"]);
    const earlier = bodies.get(key) ?? [];
    bodies.set(key, [...earlier, body]);
    if (earlier.length > 0 || bodies.size > 3) return stored(request, body, response);
    response.writeHead(bodies.size === 1 ? 503 : 429, { "retry-after": "0" }).end();
  });
  const result = await loadSamples({ url, token: "t" });

  expect(result.uploads).toBe(139);
  const repeated = [...bodies.values()].filter((tries) => tries.length > 1);
  expect(repeated).toHaveLength(3);
  for (const [first, second] of repeated) expect(second?.equals(first ?? Buffer.of())).toBe(true);
});

test("a refusal stops the load and says why, without asking again", async () => {
  let attempts = 0;
  const url = await serve((_request, _body, response) => {
    attempts += 1;
    response.writeHead(401, { "content-type": "application/problem+json" }).end('{"detail":"unknown token"}');
  });
  await expect(loadSamples({ url, token: "wrong" })).rejects.toThrow(/401 .*unknown token/);
  expect(attempts).toBeLessThanOrEqual(2);
});
