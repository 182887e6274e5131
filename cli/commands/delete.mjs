// @ts-check
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../lib/api.mjs";
import { UsageError } from "../lib/errors.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { target } from "../lib/settings.mjs";
import { print, step } from "../lib/terminal.mjs";

/** @typedef {import("../lib/settings.mjs").Target} Target */
/** @typedef {{ state: string, rows: number | null, deleted: number }} Deletion */

/** Path below the project of one thing with this id. @type {Record<string, (id: string) => string>} */
const PARTS = {
  upload: (id) => `/uploads/${id}`,
  run: (id) => `/runs/${id}`,
  profile: (id) => `/profiles/${id}`,
  comparison: (id) => `/comparisons/${id}`,
  author: (commit) => `/commits/${commit}/author`,
};
const POLL_MS = 500;

/** @type {import("../lib/options.mjs").Command} */
export const remove = {
  title: "delete a project, an upload, a run, a profile, a permanent link or an author",
  usage: "benchtrail delete project SLUG | upload ID | run ID | profile ID | comparison ID | author COMMIT",
  about: `Needs a token with the scope admin. What is deleted is gone for good; you confirm by typing its name.
Nobody sees a deleted project from then on; its rows are deleted in the background, and this waits for that.
An author is forgotten, and the commit stays.`,
  examples: [
    "benchtrail delete project shop",
    "benchtrail delete upload 0199c0de-0000-7000-8000-000000000000",
    "benchtrail delete author 3c21054 --project shop --yes",
  ],
  options: { yes: { help: "do not ask" }, ...SERVER_OPTIONS },
  execute: async ({ values, positionals }, env) => {
    const [what = "", name, ...more] = positionals;
    const path = Object.hasOwn(PARTS, what) ? PARTS[what] : undefined;
    if (name === undefined || more.length > 0 || (!path && what !== "project"))
      throw new UsageError(`Usage: ${remove.usage}`);
    const project = path ? values.text("project") : name;
    const to = target({ server: values.text("server"), project }, env);
    if (!values.is("yes")) await confirm(path ? name : to.project, `${what} ${name} on ${to.server}`);
    if (!path) return deleteProject(to);
    await call(to, path(encodeURIComponent(name)), { method: "DELETE" });
    print(`Deleted: ${what} ${name}`);
  },
};

/** @param {string} name to be typed @param {string} what */
async function confirm(name, what) {
  if (!process.stdin.isTTY)
    throw new UsageError("There is no terminal to ask for confirmation: --yes deletes without asking.");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await lines.question(`This deletes the ${what} for good. Type ${name} to do it: `);
  lines.close();
  if (typed.trim() !== name) throw new UsageError("The names do not match: nothing was deleted.");
}

/** @param {Target} to */
async function deleteProject(to) {
  const { id } = await (await call(to, "", { method: "DELETE" })).json();
  const done = await step(`Deleting ${to.project}`, async () => {
    for (;;) {
      /** @type {Deletion} */
      const deletion = await (await call(to, `/deletions/${id}`, { instance: true })).json();
      if (deletion.state === "done") return deletion;
      await sleep(POLL_MS);
    }
  });
  print(`Deleted: project ${to.project}, ${done.deleted} rows`);
}
