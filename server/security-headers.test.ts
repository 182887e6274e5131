import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { PageCache } from "./page-cache";
import { nonceOf, securityHeaders } from "./security-headers";

async function serve(listener: RequestListener) {
  const server = createServer((request, response) => {
    securityHeaders(request, response);
    listener(request, response);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html", ...headers } });
}

const html = { "content-type": "text/html; charset=utf-8" };
const nonceIn = (answer: Response) =>
  /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];

it("a page may run what it vouches for, by a nonce that nobody else can choose", async () => {
  const ask = await serve((request, response) => {
    response.writeHead(200, html).end(nonceOf(request));
  });
  const chosen = { "x-nonce": "chosen", "content-security-policy": "script-src 'nonce-chosen'" };
  for (const answer of [await ask(), await ask(chosen)]) {
    expect(nonceIn(answer)).toMatch(/^[\w+/]{22}==$/);
    expect(await answer.text()).toBe(nonceIn(answer));
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    expect(answer.headers.get("permissions-policy")).toContain("camera=()");
  }
});

it("what is no page loads nothing, and a stricter policy stands", async () => {
  const strict = "default-src 'none'; sandbox";
  const json = await (await serve((_, response) => response.writeHead(200).end("{}")))();
  expect(json.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  const set = await serve((_, response) => {
    response.setHeader("Content-Security-Policy", strict);
    response.end();
  });
  expect((await set()).headers.get("content-security-policy")).toBe(strict);
  const answer = await serve((_, response) => {
    response.writeHead(200, { "Content-Security-Policy": strict, "X-Content-Type-Options": "nosniff" });
    response.end();
  });
  expect((await answer()).headers.get("content-security-policy")).toBe(strict);
  expect((await answer()).headers.get("x-content-type-options")).toBe("nosniff");
});

it("a page that is sent again has another nonce, everywhere in it", async () => {
  const pages = new PageCache(async () => "a");
  let rendered = 0;
  const ask = await serve((request, response) => {
    void pages.answer(request, response, () => {
      rendered++;
      const nonce = nonceOf(request);
      response.writeHead(200, html);
      response.write(`<script nonce="${nonce}">"ß"</script><p>`);
      response.end(`</p><style nonce="${nonce}"></style>${nonce}`);
    });
  });
  const nonces = new Set<string | undefined>();
  for (const encoding of ["gzip", "gzip", "identity", "gzip"]) {
    const answer = await ask({ "accept-encoding": encoding });
    const nonce = nonceIn(answer);
    expect(await answer.text()).toBe(
      `<script nonce="${nonce}">"ß"</script><p></p><style nonce="${nonce}"></style>${nonce}`,
    );
    nonces.add(nonce);
  }
  expect([rendered, nonces.size]).toEqual([1, 4]);
});
