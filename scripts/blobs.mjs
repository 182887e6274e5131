// @ts-check
/**
 * `npm run blobs -- move` moves the files of this Benchtrail from its database into the bucket of BENCHTRAIL_S3_BUCKET, while
 * it is running or not; `-- move --back` the other way. `-- sweep` deletes objects that nothing tells of and that are
 * older than an hour, which the server does once a day.
 */
import { parseArgs } from "node:util";
import { move } from "./lib/blobs/move.mjs";
import { openBucket } from "./lib/blobs/s3.mjs";
import { sweep } from "./lib/blobs/sweep.mjs";
import { withOwnDatabase } from "./lib/own-database.mjs";
import { dataDirectory } from "./lib/paths.mjs";
import { PlainError, words } from "./lib/say.mjs";

/** @param {import("pg").Client} client @param {import("./lib/blobs/s3.mjs").Bucket} bucket @param {boolean} back */
async function moveAll(client, bucket, back) {
  const { files, bytes } = await move(client, bucket, { back, note: (slug) => console.error(slug) });
  const where = back ? "the database" : "the bucket";
  console.error(`Moved ${files} files (${(bytes / 1e6).toFixed(1)} MB) into ${where}.`);
  if (!back && files > 0) console.error("VACUUM gives their room in the database to what comes next.");
}

try {
  const { values, positionals } = parseArgs({
    options: { back: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [command, ...more] = positionals;
  if ((command !== "move" && command !== "sweep") || more.length > 0)
    throw new PlainError("npm run blobs -- move [--back], or npm run blobs -- sweep");
  const bucket = openBucket(process.env);
  if (!bucket) throw new PlainError("Which bucket? Set BENCHTRAIL_S3_BUCKET, as for the server.");
  await bucket.check();
  await withOwnDatabase(dataDirectory(), { alone: false }, async (client) => {
    if (command === "move") return moveAll(client, bucket, values.back);
    const { objects, deleted } = await sweep(client, bucket);
    console.error(`Of ${objects} objects ${deleted} were deleted.`);
  });
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
