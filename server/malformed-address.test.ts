import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { malformedAddress } from "./malformed-address";

it("answers for paths that cannot be decoded, and passes all others on", async () => {
  const server = createServer((incoming, response) => {
    if (!malformedAddress(incoming, response)) response.writeHead(299).end("{}");
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answerTo = (path: string) =>
    new Promise<{ status: number; type: string; body: unknown }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method: "POST", agent: false }, (answer) => {
        const { statusCode = 0, headers } = answer;
        void json(answer).then(
          (body) => resolve({ status: statusCode, type: headers["content-type"] ?? "", body }),
          reject,
        );
      });
      sent.on("error", reject).end("a body");
    });
  for (const path of ["/%E0%A4%A", "/shop/%", "/api/v1/projects/%zz/runs?a=1"])
    expect(await answerTo(path)).toMatchObject({
      status: 400,
      type: expect.stringContaining("application/problem+json") as string,
      body: { status: 400, detail: expect.stringContaining("no UTF-8") as string },
    });
  for (const path of ["/", "/caf%C3%A9", "/shop?sort=%E0%A4%A"])
    expect((await answerTo(path)).status).toBe(299);
});
