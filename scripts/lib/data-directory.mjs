// @ts-check
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "./say.mjs";

/** @param {string} directory made when it is missing; throws in plain words when it is not ours to write */
export async function openDataDirectory(directory) {
  // As root, the database runs as another user, who must be able to pass.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const probe = join(directory, `.writable-${process.pid}`);
  try {
    await mkdir(directory, { recursive: true, mode });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      `The data directory ${directory} is not writable (${why}).\n` +
        "Give it to this user, or set BENCHTRAIL_DATA_DIR to a directory that is.",
    );
  }
}

/** What is shorter could be guessed. */
const SHORTEST_TOKEN = 12;

/**
 * The bootstrap token: from the environment, else from the data directory, else made now.
 *
 * @param {string} directory
 * @returns {Promise<{ token: string, all: string, from: "environment" | "file" | "new" }>} `all`: with commas between
 *   them where BENCHTRAIL_TOKEN names two, while the first takes the place of the second
 */
export async function bootstrapToken(directory) {
  const tokens = (process.env.BENCHTRAIL_TOKEN ?? "").split(",").flatMap((token) => token.trim() || []);
  if (tokens.some((token) => token.length < SHORTEST_TOKEN || /\s/.test(token)))
    throw new PlainError(
      `BENCHTRAIL_TOKEN must have at least ${SHORTEST_TOKEN} characters and no spaces, e.g. the output of: openssl rand -hex 24`,
    );
  if (tokens[0]) return { token: tokens[0], all: tokens.join(","), from: "environment" };
  const file = join(directory, "token");
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  if (stored) return { token: stored, all: stored, from: "file" };
  const token = `bt_${randomBytes(24).toString("base64url")}`;
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return { token, all: token, from: "new" };
}
