// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { add, createBundle, pendingBundles, remove } from "../lib/bundle.mjs";
import { CliError, UsageError, reasonOf } from "../lib/errors.mjs";
import { addConfigs, uploadMeta } from "../lib/meta.mjs";
import { KEEP_OPTIONS, META_OPTIONS, SERVER_OPTIONS } from "../lib/options.mjs";
import { pairsAmong, writePair } from "../lib/pairs.mjs";
import { deliver } from "../lib/send.mjs";
import { pendingDirectory, projectSlug, target } from "../lib/settings.mjs";
import { tell } from "../lib/terminal.mjs";

/**
 * @typedef {import("../lib/options.mjs").Values} Values
 * @typedef {import("../lib/bundle.mjs").Bundle} Bundle
 */

/** @type {import("../lib/options.mjs").Command} */
export const upload = {
  title: "upload files that a tool or pprof wrote, or results that are waiting",
  usage: "benchtrail upload [options] FILE… | benchtrail upload --pending",
  about: `Several outputs of one tool are repeats of one measurement. The commit is the one that is checked out,
unless --commit says otherwise. The same files for the same commit are stored once, however often they are sent.
"-" is standard input.

Results that could not be sent wait in $XDG_STATE_HOME/benchtrail/pending (else ~/.local/state/benchtrail/pending).
--pending sends them; --commit, --branch and --pr then replace what was recorded with them.`,
  examples: [
    "benchtrail upload wrk-1.txt wrk-2.txt wrk-3.txt --scenario 'POST /token/issue'",
    "wrk --latency http://localhost:8080/ping | benchtrail upload -",
    "benchtrail upload --profile-file cpu.pb.gz --config server.env summary.json",
    "benchtrail upload --side gc.log --started-at 2026-11-22T10:00:00Z --process-started-at 2026-11-22T09:58:30Z wrk.txt",
    "benchtrail upload --pending",
  ],
  options: {
    "profile-file": { value: "FILE", many: true, help: "a pprof profile; may be repeated" },
    side: {
      value: "FILE",
      many: true,
      help: "what the server felt meanwhile: gctrace, Prometheus text and others; may be repeated",
    },
    "started-at": { value: "TIME", help: "when the run began, for logs of the server: 2026-11-22T10:00:00Z" },
    "process-started-at": {
      value: "TIME",
      help: "when the server's process began: gctrace counts from there",
    },
    pending: { help: "send the results that are waiting" },
    ...META_OPTIONS,
    environment: { value: "NAME", help: 'name of the test bed (BENCHTRAIL_ENVIRONMENT; else "default")' },
    "tool-version": { value: "TEXT", help: "version of the load tool" },
    ...KEEP_OPTIONS,
    json: { help: "print the server's answer instead of the summary" },
    ...SERVER_OPTIONS,
  },
  execute: async ({ values, positionals, rest }, env) => {
    const files = [...positionals, ...rest];
    if (values.is("pending")) {
      if (files.length)
        throw new UsageError("--pending sends what is waiting; upload files with a command of their own.");
      await sendPending(values, env);
    } else await sendFiles(values, files, env);
  },
};

/** @param {Values} values @param {string[]} files @param {NodeJS.ProcessEnv} env */
async function sendFiles(values, files, env) {
  const profiles = values.list("profile-file");
  if (files.length + profiles.length === 0)
    throw new UsageError("Which files? `benchtrail upload --help` shows how.");
  const to = () => target({ server: values.text("server"), project: values.text("project") }, env);
  if (!values.is("offline")) to();
  const contents = [
    ...files.map((file) => ({ field: /** @type {const} */ ("result"), file, bytes: read(file) })),
    ...profiles.map((file) => ({ field: /** @type {const} */ ("profile"), file, bytes: read(file) })),
    ...values.list("side").map((file) => ({ field: /** @type {const} */ ("side"), file, bytes: read(file) })),
  ];
  const given = {
    toolVersion: values.text("tool-version"),
    startedAt: values.text("started-at"),
    processStartedAt: values.text("process-started-at"),
  };
  const bundle = createBundle(values.text("pending-dir") ?? pendingDirectory(env), {
    project: projectSlug(values.text("project"), env),
    meta: {
      ...uploadMeta(values, env, { measuredHere: false }),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    },
  });
  for (const { field, file, bytes } of contents)
    add(bundle, field, file === "-" ? "output.txt" : basename(file), bytes);
  await addConfigs(values, bundle).catch((error) => {
    remove(bundle);
    throw error;
  });
  await deliver(to, bundle, {
    offline: values.is("offline"),
    show: values.is("json") ? "json" : "summary",
    // The files are still there; standard input is not.
    keepRefused: files.includes("-"),
  });
}

/** @param {string} file @returns {Buffer} */
function read(file) {
  if (file !== "-" && !existsSync(file)) throw new UsageError(`${file} does not exist.`);
  try {
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** @param {Values} values @param {NodeJS.ProcessEnv} env */
async function sendPending(values, env) {
  const to = target({ server: values.text("server"), project: values.text("project") }, env);
  let refused = 0;
  // One that is refused, or broken, must not keep the others waiting; a server that is away is away for all.
  const bundles = pendingBundles(values.text("pending-dir") ?? pendingDirectory(env), (error) => {
    refused++;
    tell(error.message);
  });
  const all = bundles.length + refused;
  if (all === 0) tell("Nothing is waiting.");
  const sent = [];
  for (const bundle of bundles) {
    amend(bundle, values);
    try {
      const answer = await deliver(() => to, bundle, {
        offline: false,
        show: values.is("json") ? "json" : "summary",
        keepRefused: true,
      });
      if (answer) sent.push({ uploadId: answer.uploadId, meta: bundle.manifest.meta });
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== 2) throw error;
      refused++;
      tell(error.message);
    }
  }
  for (const pair of pairsAmong(sent)) writePair(env, pair);
  if (refused > 0) throw new UsageError(`${refused} of ${all} could not be sent; they are still kept.`);
}

/**
 * Lets whoever sends results of others say what they are of: in a build of a fork's pull request the results say
 * what they like, the event that started the build does not.
 *
 * @param {Bundle} bundle
 * @param {Values} values
 */
function amend({ manifest }, values) {
  const { meta } = manifest;
  const commit = values.text("commit");
  if (commit && commit !== meta.commit) {
    for (const key of ["branch", "pr", "parents", "message", "author", "committedAt"]) delete meta[key];
    meta.commit = commit;
  }
  for (const key of ["branch", "pr", "environment", "scenario"]) {
    const value = values.text(key);
    if (value)
      meta[key] = key === "environment" ? { .../** @type {object} */ (meta[key]), name: value } : value;
  }
  const project = values.text("project");
  if (project) manifest.project = projectSlug(project, process.env);
}
