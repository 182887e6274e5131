import "server-only";
import { createHash } from "node:crypto";
import { derivedId } from "@/lib/data/database";
import { HttpProblem } from "@/lib/http/problem";
import { limits } from "@/lib/http/limits";
import {
  ConfigError,
  type EnvironmentInput,
  type FlatConfig,
  type ParsedRun,
  type UploadMeta,
  canonicalJson,
  flattenConfig,
  hiddenValue,
  isHashed,
  looksSecret,
  parseConfigText,
  storableText,
} from "@/lib/model";
import { decodeText } from "@/lib/parsers";
import { type UploadedFile, inflated, labelOf, unusable } from "./files";

/** The configuration of an upload: its files, then its metadata over them; null when it has neither. */
export async function readConfig(
  meta: Pick<UploadMeta, "config">,
  files: readonly UploadedFile[],
): Promise<{ id: string; entries: FlatConfig } | null> {
  if (files.length === 0 && !meta.config) return null;
  let entries: FlatConfig = {};
  for (const file of files) entries = { ...entries, ...(await readConfigFile(file)) };
  entries = withoutSecrets({ ...entries, ...flatten(meta.config ?? {}, "config") });
  return { id: derivedId("config", canonicalJson(entries)), entries };
}

/** Of secrets no more is kept than whether they are the same. */
function withoutSecrets(entries: FlatConfig): FlatConfig {
  return Object.fromEntries(
    Object.entries(entries).map(([key, value]) => [
      key,
      looksSecret(key, value) && !isHashed(value)
        ? hiddenValue(createHash("sha256").update(`${key}\0${value}`).digest("hex"))
        : value,
    ]),
  );
}

async function readConfigFile(file: UploadedFile): Promise<FlatConfig> {
  const text = decodeText(await inflated(file, limits.config));
  try {
    const entries = Object.entries(parseConfigText(text));
    return Object.fromEntries(entries.map(([key, value]) => [storableText(key), storableText(value)]));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const place = error.line === undefined ? {} : { line: error.line };
    throw new HttpProblem(400, `${labelOf(file)}: ${error.message}`, [
      { ...(file.name ? { file: file.name } : {}), ...place, message: error.message },
    ]);
  }
}

/**
 * The test bed of an upload: its name, and its facts flattened. Files may tell it, too: all the same one. What the upload
 * says goes before it, fact by fact.
 * @throws HttpProblem 422 where files tell several
 */
export function readEnvironment(
  meta: UploadMeta,
  told: readonly { readonly parsed: ParsedRun; readonly file: UploadedFile }[],
): { id: string; name: string; facts: FlatConfig } {
  const ofFiles = told.flatMap(({ parsed, file }) =>
    parsed.environment === undefined ? [] : [{ file, ...named(parsed.environment) }],
  );
  const [first] = ofFiles;
  const other = ofFiles.find(
    (one) => canonicalJson([one.name, one.facts]) !== canonicalJson([first?.name, first?.facts]),
  );
  if (other) throw unusable(other.file, "the files tell two environments: send them in two uploads");
  const { name, facts } = named(meta.environment ?? "default");
  const both = {
    name: name === "default" ? (first?.name ?? name) : name,
    facts: { ...first?.facts, ...facts },
  };
  return { id: derivedId("environment", canonicalJson(both)), ...both };
}

function named(environment: EnvironmentInput): { name: string; facts: FlatConfig } {
  if (typeof environment === "string") return { name: environment, facts: {} };
  return { name: environment.name, facts: flatten(environment.facts ?? {}, "environment.facts") };
}

function flatten(value: unknown, path: string): FlatConfig {
  try {
    return flattenConfig(value);
  } catch (error) {
    if (error instanceof ConfigError)
      throw new HttpProblem(400, `${path}: ${error.message}`, [{ path, message: error.message }]);
    throw error;
  }
}
