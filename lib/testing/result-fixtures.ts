import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ParsedRun } from "../model/run";
import { memoryFile, parseResult } from "../parsers";

const root = new URL("../parsers/fixtures/", import.meta.url);

/** Names of the fixtures of a tool, golden files left out. */
export function fixtureNames(tool: string): string[] {
  return readdirSync(new URL(`${tool}/`, root)).filter((name) => !name.endsWith(".expected.json"));
}

/** Where a fixture's golden file lies. */
export function goldenPath(tool: string, name: string): string {
  return new URL(`${tool}/${name}.expected.json`, root).pathname;
}

/** A fixture's bytes, unpacked. */
export function fixtureBytes(tool: string, name: string): Uint8Array {
  const bytes = readFileSync(new URL(`${tool}/${name}`, root));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** A fixture's text, unpacked, byte order mark kept. */
export function fixtureText(tool: string, name: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(fixtureBytes(tool, name));
}

/** The runs of a text under a name that tells nothing. */
export function parseText(text: string): Promise<ParsedRun[]> {
  return parseResult(memoryFile(null, text));
}

/** The only run of a fixture. */
export async function onlyRun(tool: string, name: string): Promise<ParsedRun> {
  const [run, ...more] = await parseResult(memoryFile(null, fixtureBytes(tool, name)));
  if (!run || more.length > 0) throw new Error(`${name} holds ${more.length + (run ? 1 : 0)} runs`);
  return run;
}
