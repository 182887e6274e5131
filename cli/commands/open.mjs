// @ts-check
import { spawn } from "node:child_process";
import { UsageError } from "../lib/errors.mjs";
import { forServer } from "../lib/baseline.mjs";
import { resolveRef } from "../lib/git.mjs";
import { SERVER_OPTIONS } from "../lib/options.mjs";
import { target } from "../lib/settings.mjs";
import { print } from "../lib/terminal.mjs";

/** @type {import("../lib/options.mjs").Command} */
export const open = {
  title: "open the page of the project, a commit or a comparison",
  usage: "benchtrail open [options] [COMMIT | BASE...HEAD]",
  about: "Prints the address, and opens it in the browser where there is one.",
  examples: ["benchtrail open", "benchtrail open HEAD", "benchtrail open main...HEAD"],
  options: { print: { help: "print the address only" }, ...SERVER_OPTIONS },
  execute: async ({ values, positionals }, env) => {
    if (positionals.length > 1) throw new UsageError("One page at a time.");
    const { server, project } = target(
      { server: values.text("server"), project: values.text("project") },
      env,
    );
    const url = `${server}/${project}${pagePath(positionals[0])}`;
    print(url);
    if (!values.is("print")) browse(url);
  },
};

/** @param {string | undefined} what @returns {string} */
function pagePath(what) {
  if (what === undefined) return "";
  const sides = what.split("...");
  if (sides.length === 1) return `/commits/${encodeURIComponent(resolveRef(what) ?? what)}`;
  const [base, head] = sides.map((side) => encodeURIComponent(forServer(side)));
  if (!base || !head || sides.length > 2) throw new UsageError("A comparison is written BASE...HEAD.");
  return `/compare/${base}...${head}`;
}

/** @param {string} url */
function browse(url) {
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  const child = spawn(opener, [url], { detached: true, stdio: "ignore" });
  // Without a desktop, the printed address has to do.
  child.on("error", () => {});
  child.unref();
}
