import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { type Bucket, openBucket } from "./s3.mjs";

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A bucket on a store that answers as the test says. */
async function bucketOf(answer: Answer): Promise<Bucket> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => (server.closeAllConnections(), server.close()));
  return openBucket({
    BENCHTRAIL_S3_BUCKET: "bench",
    BENCHTRAIL_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BENCHTRAIL_S3_PREFIX: "team/",
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
  })!;
}

const page = (keys: string[], more = "") => `<?xml version="1.0"?><ListBucketResult>
  <IsTruncated>${more ? "true" : "false"}</IsTruncated>${more === "?" ? "" : `<NextContinuationToken>${more}</NextContinuationToken>`}
  ${keys.map((key) => `<Contents><Key>team/p/${key}</Key><LastModified>2026-11-23T08:00:00.000Z</LastModified><Size>3</Size></Contents>`).join("")}
</ListBucketResult>`;

async function names(bucket: Bucket): Promise<string[]> {
  const all: string[] = [];
  for await (const { name } of bucket.list("p")) all.push(name);
  return all;
}

test("a listing goes on where its token says, whatever is in that", async () => {
  const asked: (string | null)[] = [];
  const bucket = await bucketOf(({ url }, response) => {
    const token = new URL(url!, "http://x").searchParams.get("continuation-token");
    asked.push(token);
    response.end(token === null ? page(["file/a", "file/b"], "1/x+y&amp;z=") : page(["tree/c"]));
  });
  expect(await names(bucket)).toEqual(["file/a", "file/b", "tree/c"]);
  expect(asked).toEqual([null, "1/x+y&z="]);
});

test("a listing that says no token is an error, and not the first page for ever", async () => {
  const bucket = await bucketOf((_, response) => response.end(page(["file/a"], "?")));
  await expect(names(bucket)).rejects.toThrow(/knows no ListObjectsV2/);
});

test("bytes are sent whole again when the store is busy or has closed the connection", async () => {
  const bodies: string[] = [];
  const bucket = await bucketOf((request, response, body) => {
    bodies.push(body.toString());
    if (bodies.length === 1) return void request.socket.destroy();
    response.writeHead(bodies.length === 2 ? 503 : 200).end();
  });
  await bucket.put("p", "file/a", Buffer.from("bytes"));
  expect(bodies).toEqual(["bytes", "bytes", "bytes"]);
});

test("an object that breaks off is none", async () => {
  const bucket = await bucketOf((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half");
    setTimeout(() => response.destroy(), 50);
  });
  await expect(bucket.get("p", "file/a")).rejects.toThrow(/The bucket does not answer/);
});

test("a refusal says why, and an object that is not there is null", async () => {
  const bucket = await bucketOf(({ method }, response) => {
    if (method === "GET") return void response.writeHead(404).end();
    response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });
  await expect(bucket.put("p", "file/a", Buffer.from("x"))).rejects.toThrow(
    "The bucket answered 403 AccessDenied",
  );
  expect(await bucket.get("p", "file/a")).toBeNull();
});
