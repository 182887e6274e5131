import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GzipColumns } from "./gzip-columns";

const parts = fc.array(fc.record({ column: fc.nat(3), bytes: fc.uint8Array({ maxLength: 300 }) }), {
  maxLength: 12,
});

test("whatever is added in whatever order, gunzip gives the columns back behind one another", async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (all) => {
      const columns = new GzipColumns();
      for (const { column, bytes } of all) columns.add(column, bytes);
      const inOrder = all.toSorted((a, b) => a.column - b.column).map(({ bytes }) => bytes);
      expect(gunzipSync(await columns.file())).toEqual(Buffer.concat(inOrder));
    }),
  );
});

test("a browser, too, reads it to its end as one file", async () => {
  const columns = new GzipColumns();
  columns.add(1, Uint8Array.of(1, 2, 3));
  columns.add(0, new Uint8Array(100_000));
  const gzipped = new Uint8Array(await columns.file());
  const stream = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect([bytes.length, ...bytes.subarray(99_999)]).toEqual([100_003, 0, 1, 2, 3]);
});
