// @ts-check
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { CliError, reasonOf } from "../errors.mjs";

const execute = promisify(execFile);

/** The JVM's flight recorder, through jcmd of the same JDK. @param {string} pid @returns {import("../profiles.mjs").Profiler} */
export const jvm = (pid) => ({
  ending: { cpu: ".jfr", after: ".jfr" },
  check: async () => {
    await jcmd(pid, "JFR.check").catch((error) => {
      throw new CliError(`No profiles: jcmd ${pid} JFR.check failed (${reasonOf(error)}).`);
    });
  },
  cpu: async (seconds, ended) => {
    const folder = mkdtempSync(join(tmpdir(), "benchtrail-jfr-"));
    const file = join(folder, "run.jfr");
    try {
      await jcmd(pid, "JFR.start", "name=benchtrail", "settings=profile");
      await sleep(seconds * 1000, undefined, { signal: ended }).catch(() => {});
      await jcmd(pid, "JFR.stop", "name=benchtrail", `filename=${file}`);
      ended.throwIfAborted();
      return readFileSync(file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  after: () => Promise.reject(new Error("JFR has all in one recording")),
});

/** @param {string} pid @param {...string} args */
const jcmd = (pid, ...args) => execute("jcmd", [pid, ...args], { timeout: 60_000 });
