// @ts-check
/** `npm run migrate`: brings the database at DATABASE_URL to the newest migration. */
import { migrate } from "./lib/migrate.mjs";
import { PlainError, words } from "./lib/say.mjs";

try {
  const url = process.env.DATABASE_URL;
  if (!url) throw new PlainError("Set DATABASE_URL to the database to migrate.");
  const applied = await migrate(url);
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
