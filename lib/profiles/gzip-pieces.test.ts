import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipPieces } from "./gzip-pieces";

const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 6 });

test("whatever the pieces are, gunzip gives them back behind one another", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (all) => {
      expect(gunzipSync(await gzipPieces(all))).toEqual(Buffer.concat(all));
    }),
  );
});

test("a browser, too, reads it to its end as one file", async () => {
  const gzipped = await gzipPieces([new Uint8Array(100_000), Uint8Array.of(1, 2, 3)]);
  const stream = new Blob([new Uint8Array(gzipped)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect([bytes.length, ...bytes.subarray(99_999)]).toEqual([100_003, 0, 1, 2, 3]);
});
