import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { resultBytes, token, uploadForm } from "@/lib/testing/api";
import { shaOf } from "@/lib/testing/measured";
import { GET as run } from "./[id]/route";
import { GET as raw } from "./[id]/raw/route";

const bearer = (name: string): Record<string, string> => ({ authorization: `Bearer ${name}` });

/** Uploads an output, and asks for what became of it with these headers. */
async function uploaded(file: Uint8Array<ArrayBuffer>, name: string) {
  const { status, body } = await uploadForm("shop", [
    ["commit", shaOf(name)],
    ["command", "k6 run -e PASSWORD=hunter2 script.js"],
    ["result", file, name],
  ]);
  expect(status).toBe(201);
  const params = () => ({ params: Promise.resolve({ project: "shop", id: body.runs[0].id as string }) });
  const request = (headers: Record<string, string>) => new Request("http://benchtrail.test/", { headers });
  return {
    run: async (headers = {}) => (await run(request(headers), params())).json(),
    raw: (headers = {}) => raw(request(headers), params()),
  };
}

test("a command line is told to who may upload, and to others that there is one", async () => {
  const { run: ownRun, raw: bytes } = await uploaded(resultBytes("wrk", "ping-r1.txt"), "wrk.txt");
  for (const headers of [{}, bearer("unknown")])
    expect(await ownRun(headers)).toMatchObject({ command: null, commandHidden: true });
  expect(await ownRun(bearer(token))).toMatchObject({
    command: "k6 run -e PASSWORD=hunter2 script.js",
    commandHidden: false,
  });
  // What the tool printed is everybody's who may read.
  expect((await bytes()).status).toBe(200);
});

test.each([
  ["as it is", (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ["compressed", (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(gzipSync(bytes))],
])("the source of a k6 script is told to who may upload alone: %s", async (name, packed) => {
  const file = packed(resultBytes("k6", "ping-r1.summary-new.json"));
  const { raw: asked } = await uploaded(file, `${name}.json`);
  expect((await asked()).status).toBe(401);
  expect((await asked(bearer("unknown"))).status).toBe(401);
  const answer = await asked(bearer(token));
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
});

test("a summary of k6 without the script is everybody's who may read", async () => {
  const { raw: asked } = await uploaded(resultBytes("k6", "k6-no-http.summary-export.json"), "old.json");
  expect((await asked()).status).toBe(200);
});
