import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import { invalid } from "@/lib/http/route";
import { UploadMeta, storable } from "@/lib/model";
import { parseJson } from "@/lib/model/parse-json";

/** Fields whose parts may be given one by one: `config.GOGC=100`. */
const objects = new Set(["config", "metrics", "tags", "environment", "load", "variant"]);

/** Those whose parts are never an empty text, as a setting may be. */
const notEmpty = new Set(["variant", "metrics", "load"]);

/**
 * Metadata from form fields or the query string (`meta` holds JSON; other fields override its keys; `config.GOGC`
 * fields are parts of an object; an object may also be given as JSON text; an empty field is none).
 * @throws HttpProblem 400 that lists what is wrong
 */
export function readMeta(pairs: Iterable<readonly [string, string]>): UploadMeta {
  const meta: Record<string, unknown> = {};
  const parts: [group: string, key: string, value: string][] = [];
  for (const [name, value] of pairs) {
    const dot = name.indexOf(".");
    const group = dot < 0 ? "" : name.slice(0, dot);
    // `variant.GOGC=$GOGC` where nothing is set varies nothing, and `metrics.rss=$RSS` is not 0.
    if (notEmpty.has(group) && value.trim() === "") continue;
    if (name === "meta") Object.assign(meta, jsonObject(name, value));
    else if (objects.has(group)) parts.push([group, name.slice(dot + 1), value]);
    // A shallow clone knows no parents, which does not mean that there are none.
    else if (name === "parents" || name === "parents[]") appendParents(meta, value);
    // What a shell left empty is not given: `branch=$(git branch --show-current)` where CI has checked out no branch.
    else if (value !== "") meta[name] = isObjectText(name, value) ? jsonObject(name, value) : value;
  }
  for (const [group, key, value] of parts) mergePart(meta, group, key, value);
  const parsed = UploadMeta.safeParse(storable(meta));
  if (!parsed.success) throw invalid(parsed.error, "The metadata");
  return parsed.data;
}

function isObjectText(name: string, value: string): boolean {
  return objects.has(name) && /^\s*\{/.test(value);
}

function appendParents(meta: Record<string, unknown>, value: string): void {
  const more = value.split(/[\s,]+/).filter(Boolean);
  if (more.length === 0) return;
  meta["parents"] = [...(Array.isArray(meta["parents"]) ? meta["parents"] : []), ...more];
}

/** One part of an object; an environment's parts are its facts, except `name`. */
function mergePart(meta: Record<string, unknown>, group: string, key: string, text: string): void {
  const value = group === "metrics" || group === "load" ? Number(text) : text;
  const current = meta[group];
  if (group === "environment") {
    const environment = typeof current === "string" ? { name: current } : { ...asObject(current) };
    meta[group] =
      key === "name"
        ? { ...environment, name: text }
        : {
            ...environment,
            facts: { ...asObject(asObject(environment)["facts"]), [key.replace(/^facts\./, "")]: text },
          };
  } else meta[group] = { ...asObject(current), [key]: value };
}

function asObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? { ...value } : {};
}

function jsonObject(name: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    throw new HttpProblem(400, `"${name}" is not valid JSON: ${reason}`, [{ path: name, message: reason }]);
  }
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new HttpProblem(400, `"${name}" must be a JSON object.`, [
      { path: name, message: "expected a JSON object" },
    ]);
  return { ...value };
}
