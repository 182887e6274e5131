// @ts-check
/**
 * `npm run restore -- FILE` loads what `npm run backup` wrote: everything into a Benchtrail that is stopped and holds no
 * project, or one project beside the others (`--project SLUG`: under this name). All of it or nothing. An archive of an
 * older version is brought to this one's tables. FILE `-` is standard input.
 */
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { readArchive } from "./lib/archive/read.mjs";
import { importProject, restoreInstance } from "./lib/archive/restore.mjs";
import { MIGRATIONS, migrateWith } from "./lib/migrate.mjs";
import { withOwnDatabase } from "./lib/own-database.mjs";
import { dataDirectory } from "./lib/paths.mjs";
import { PlainError, words } from "./lib/say.mjs";

/** @param {string} file @param {string | undefined} slug */
async function restore(file, slug) {
  const since = performance.now();
  const archive = await readArchive(file === "-" ? process.stdin : createReadStream(file));
  const ofProject = archive.manifest.project !== null;
  if (slug !== undefined && !ofProject)
    throw new PlainError("This is the archive of a whole instance: --project names one of a project.");
  const what = await withOwnDatabase(dataDirectory(), { alone: !ofProject }, async (client) => {
    if (!ofProject) return everything(await restoreInstance(client, archive, { directory: MIGRATIONS }));
    await migrateWith(client);
    return `the project ${await importProject(client, archive, { slug, directory: MIGRATIONS })}`;
  });
  console.error(`Restored ${what} in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}

/** @param {import("./lib/archive/format.mjs").End} end */
function everything({ tables }) {
  const { project, run, profile } = tables;
  return `${project?.rows ?? 0} projects, ${run?.rows ?? 0} runs and ${profile?.rows ?? 0} profiles`;
}

try {
  const { values, positionals } = parseArgs({
    options: { project: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new PlainError("What? npm run restore -- FILE [--project SLUG]");
  await restore(file, values.project);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
