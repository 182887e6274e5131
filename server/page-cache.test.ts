import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { renderFailures } from "@/lib/telemetry";
import { PageCache } from "./page-cache";

const html = "text/html; charset=utf-8";

/** A server whose pages say how many were rendered before them. */
async function serve(
  stateOf: () => Promise<string | null>,
  {
    status = 200,
    type = html,
    filler = "",
    headers = {},
    render = undefined as undefined | ((response: ServerResponse) => void),
    hold = undefined as undefined | ((path: string) => Promise<void> | undefined),
  } = {},
) {
  const pages = new PageCache(stateOf);
  let rendered = 0;
  const server = createServer((request, response) => {
    void pages.answer(request, response, async () => {
      await hold?.(request.url ?? "");
      response.setHeader("content-type", type);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string);
      response.statusCode = status;
      const packed = request.headers["accept-encoding"] === "gzip";
      const send = (text: string) => (packed ? gzipSync(text) : text);
      if (packed) response.setHeader("content-encoding", "gzip");
      response.write(send(`<p>ß ${filler}`));
      render?.(response);
      response.end(send(`${++rendered}</p>`));
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return (path = "/", requestHeaders: Record<string, string> = {}) =>
    new Promise<{ text: string; status: number; type: string }>((resolve, reject) => {
      get({ port, path, headers: { accept: html, ...requestHeaders }, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const body = Buffer.concat(parts);
          const text = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
          const type = answer.headers["content-type"] ?? "";
          resolve({ text: text.replace(filler, ""), status: answer.statusCode ?? 0, type });
        });
      }).on("error", reject);
    });
}

const same = async () => "a";

it("renders a page once while nothing is written", async () => {
  const ask = await serve(same);
  const first = await ask();
  expect(first).toEqual({ text: "<p>ß 1</p>", status: 200, type: html });
  expect(await ask()).toEqual(first);
  expect((await ask("/?view=table")).text).toBe("<p>ß 2</p>");
});

it("renders it anew as soon as something was written, and never goes back", async () => {
  let state = "a";
  const ask = await serve(async () => state);
  await ask();
  state = "b";
  expect((await ask()).text).toBe("<p>ß 2</p>");
  expect((await ask()).text).toBe("<p>ß 2</p>");
  state = "a";
  expect((await ask()).text).toBe("<p>ß 3</p>");
});

it("takes what is written while a page is rendered for newer than the page", async () => {
  let state = "a";
  const ask = await serve(async () => state, { render: () => (state = "b") });
  await ask();
  expect((await ask()).text).toBe("<p>ß 2</p>");
});

it("does not take a slow page for one of what was written meanwhile", async () => {
  let state = "a";
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const hold = (path: string) => {
    if (path !== "/slow" || state !== "a") return undefined;
    begin();
    return finished;
  };
  const ask = await serve(async () => state, { hold });
  const slow = ask("/slow");
  await begun;
  state = "b";
  await ask("/other");
  finish();
  const { text } = await slow;
  expect((await ask("/slow")).text).not.toBe(text);
});

it("keeps a page for browsers that take it compressed, and for others", async () => {
  const ask = await serve(same);
  await ask("/", { "accept-encoding": "gzip" });
  expect((await ask()).text).toBe("<p>ß 1</p>");
  expect((await ask("/", { "accept-encoding": "gzip, br" })).text).toBe("<p>ß 1</p>");
});

const renderedTwice: [string, Parameters<typeof serve>][] = [
  ["where the database does not say what it holds", [async () => null]],
  ["where the database is away", [() => Promise.reject(new Error("away"))]],
  ["where the database is silent", [() => new Promise(() => undefined)]],
  ["what is not found", [same, { status: 404 }]],
  ["what is no page", [same, { type: "text/plain" }]],
  ["what is for one browser", [same, { headers: { "set-cookie": "one=1" } }]],
  ["what is very long", [same, { filler: "x".repeat(2_000_001) }]],
  ["what failed while it was rendered", [same, { render: () => void renderFailures.count++ }]],
];
it.each(renderedTwice)("keeps nothing: %s", async (_, settings) => {
  const ask = await serve(...settings);
  expect((await ask()).text).toBe("<p>ß 1</p>");
  expect((await ask()).text).toBe("<p>ß 2</p>");
});

it.each([["cookie"], ["authorization"]])(
  "neither keeps nor answers from memory what is asked with: %s",
  async (name) => {
    const ask = await serve(same);
    const viewer = { [name]: "somebody" };
    expect((await ask("/", viewer)).text).toBe("<p>ß 1</p>");
    expect((await ask()).text).toBe("<p>ß 2</p>");
    expect((await ask("/", viewer)).text).toBe("<p>ß 3</p>");
    expect((await ask("/", { ...viewer, [name]: "" })).text).toBe("<p>ß 4</p>");
    expect((await ask()).text).toBe("<p>ß 2</p>");
  },
);

it("keeps nothing of what a page fetches", async () => {
  const ask = await serve(same);
  await ask("/", { accept: "*/*" });
  expect((await ask("/", { accept: "*/*" })).text).toBe("<p>ß 2</p>");
  await ask("/api/health");
  expect((await ask("/api/health")).text).toBe("<p>ß 4</p>");
});

it("keeps nothing of a page that broke off", async () => {
  let whole = false;
  const ask = await serve(same, { render: (response) => void (whole || response.destroy()) });
  await expect(ask()).rejects.toThrow("socket hang up");
  whole = true;
  expect((await ask()).text).toBe("<p>ß 2</p>");
});
