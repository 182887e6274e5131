// @ts-check
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SYSTEM = "/usr/lib/postgresql";

/** @param {string} config path of a pg_config @returns {string | null} its programs, where it has Citus */
function withCitus(config) {
  const ask = (/** @type {string} */ what) => execFileSync(config, [what], { encoding: "utf8" }).trim();
  return existsSync(join(ask("--pkglibdir"), "citus.so")) ? ask("--bindir") : null;
}

/** @returns {{ bin: string } | { missing: string }} the directory of a PostgreSQL's programs, or a word why there is none */
export function findCitus() {
  const named = process.env.CITUS_PG_CONFIG;
  if (named) {
    const bin = withCitus(named);
    return bin ? { bin } : { missing: `the PostgreSQL of CITUS_PG_CONFIG=${named} has no citus.so.` };
  }
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM) : [];
  for (const config of versions.map((version) => join(SYSTEM, version, "bin", "pg_config"))) {
    const bin = existsSync(config) ? withCitus(config) : null;
    if (bin) return { bin };
  }
  const offered = spawnSync("apt-cache", ["search", "--names-only", "^postgresql-[0-9]+-citus"], {
    encoding: "utf8",
  });
  const names = (offered.stdout ?? "").split("\n").flatMap((line) => line.split(" ")[0] || []);
  const how = names.length > 0 ? `Install one of: ${names.join(", ")}` : "The system's packages offer none";
  return {
    missing: `there is no PostgreSQL with Citus here. ${how}; or say where one is: CITUS_PG_CONFIG=…/pg_config.`,
  };
}
