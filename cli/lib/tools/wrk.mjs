// @ts-check
import { lastOf, redacted, scan, secondsOf } from "./scan.mjs";

/** @type {import("./scan.mjs").Flags} wrk 4; numbers may end in k, M, G, times in s, m, h */
const FLAGS = {
  connections: { short: "c", value: true },
  duration: { short: "d", value: true },
  threads: { short: "t", value: true },
  script: { short: "s", value: true },
  header: { short: "H", value: true },
  latency: { short: "L" },
  timeout: { short: "T", value: true },
  version: { short: "v" },
  help: { short: "h" },
};

/** @type {import("./tool.mjs").Tool} */
export const wrk = {
  name: "wrk",
  versionArgs: ["-v"],
  versionPattern: /^wrk (\S+)/,
  adapt(args, { scenario }) {
    const found = scan(args, FLAGS);
    const latency = lastOf(found, "latency") !== undefined;
    const notes = [];
    if (!latency) notes.push("wrk prints no percentiles without --latency: added it.");
    if (lastOf(found, "script") && !scenario)
      notes.push("wrk does not tell what its script sends: name it, e.g. --scenario 'POST /orders'.");
    return {
      args: latency ? args : ["--latency", ...args],
      notes,
      seconds: secondsOf(lastOf(found, "duration")?.value ?? "10s"),
      url: lastOf(found, "")?.value ?? null,
    };
  },
  shown: (args) => redacted(args, FLAGS, ["header"]),
};
