import { expect, test } from "vitest";
import { bucketConfig } from "./config.mjs";

const keys = { BENCHTRAIL_S3_BUCKET: "bench", AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

test.each([
  ["", ""],
  ["/", ""],
  ["/team-a/bench_1.2/", "team-a/bench_1.2/"],
])("the prefix %j of keys is %j", (BENCHTRAIL_S3_PREFIX, prefix) => {
  expect(bucketConfig({ ...keys, BENCHTRAIL_S3_PREFIX })).toMatchObject({ prefix });
});

test.each(["a b", "a+b", "a#b", "a?b", "a%20b", "ä", "a/../b", ".", "a//b"])(
  "the prefix %j, which an address would make another of, is refused",
  (BENCHTRAIL_S3_PREFIX) => {
    expect(() => bucketConfig({ ...keys, BENCHTRAIL_S3_PREFIX })).toThrow(/BENCHTRAIL_S3_PREFIX is/);
  },
);

test.each([
  "s3.example.org",
  "ftp://s3.example.org",
  "https://",
  "https://me:pw@s3.example.org",
  "https://s3.example.org/?x=1",
])("the endpoint %j is refused", (BENCHTRAIL_S3_ENDPOINT) => {
  expect(() => bucketConfig({ ...keys, BENCHTRAIL_S3_ENDPOINT })).toThrow(
    /BENCHTRAIL_S3_ENDPOINT must look like/,
  );
});

test("an endpoint may have a port and a path", () => {
  const BENCHTRAIL_S3_ENDPOINT = "http://127.0.0.1:9000/s3/";
  expect(bucketConfig({ ...keys, BENCHTRAIL_S3_ENDPOINT })).toMatchObject({
    url: "http://127.0.0.1:9000/s3/bench",
  });
});
