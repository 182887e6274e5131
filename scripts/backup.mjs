// @ts-check
/**
 * `npm run backup -- FILE` writes everything that this Benchtrail keeps into one file, while it is running or not;
 * `-- FILE --project SLUG` one project. `npm run restore -- FILE` reads it. FILE `-` is standard output.
 */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { writeArchive } from "./lib/archive/write.mjs";
import { openBucket } from "./lib/blobs/s3.mjs";
import { withOwnDatabase } from "./lib/own-database.mjs";
import { dataDirectory } from "./lib/paths.mjs";
import { PlainError, words } from "./lib/say.mjs";

/** @param {import("pg").Client} client @param {string} slug */
async function projectOf(client, slug) {
  const { rows } = await client.query("SELECT id, slug FROM project WHERE slug = $1", [slug]);
  if (!rows[0]) throw new PlainError(`There is no project "${slug}" here.`);
  return rows[0];
}

/** @param {string} file @param {string | undefined} slug */
async function backup(file, slug) {
  const since = performance.now();
  // A backup that was cut off must not look like one.
  const part = `${file}.part`;
  const output = file === "-" ? process.stdout : createWriteStream(part, { mode: 0o600 });
  try {
    const sums = await withOwnDatabase(dataDirectory(), { alone: false }, async (client) =>
      writeArchive(client, output, {
        bucket: openBucket(process.env),
        project: slug === undefined ? undefined : await projectOf(client, slug),
      }),
    );
    if (file !== "-") await rename(part, file);
    const bytes = Object.values(sums).reduce((sum, table) => sum + table.bytes, 0);
    const seconds = (performance.now() - since) / 1000;
    console.error(
      `Wrote ${slug ?? "everything"}: ${sums.project?.rows ?? 0} projects, ${sums.run?.rows ?? 0} runs, ${sums.profile?.rows ?? 0} profiles; ` +
        `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s.`,
    );
  } catch (error) {
    if (file !== "-") await rm(part, { force: true });
    throw error;
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { project: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new PlainError("Where to? npm run backup -- FILE [--project SLUG]");
  await backup(file, values.project);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
