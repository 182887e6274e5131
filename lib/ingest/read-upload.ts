import "server-only";
import { derivedId, pack } from "@/lib/data/database";
import {
  type NewProfile,
  type NewSeries,
  type PackedFile,
  type PackedRows,
  packRows,
} from "@/lib/data/uploads";
import { HttpProblem } from "@/lib/http/problem";
import { mostRuns } from "@/lib/parsers";
import { isSideLog } from "@/lib/side";
import type { UploadMeta } from "@/lib/model";
import { readConfig, readEnvironment } from "./config";
import { type UploadedFile, openResult } from "./files";
import { joinedFiles } from "./joined-files";
import { looksLikeProfile } from "./looks-like-profile";
import { readProfile } from "./profiles";
import { parseRuns } from "./results";
import { type SideFile, feltByRuns } from "./sides";
import { type Told, toldOf } from "./told";
import { type FoundRun, type ReadRun, scenarioNames, toRun } from "./to-run";

/** An upload as it came, metadata validated. */
export interface UploadRequest {
  meta: UploadMeta;
  results: UploadedFile[];
  profiles: UploadedFile[];
  configs: UploadedFile[];
  sides: SideFile[];
}

/** An upload after every file was read and validated: nothing of it is stored yet. */
export interface ReadUpload {
  meta: UploadMeta;
  rows: PackedRows[];
  /** Of all its series. */
  seriesIds: string[];
  rawFiles: PackedFile[];
  profiles: NewProfile[];
  told: Told;
}

const tooManyRuns = `The files hold more than ${mostRuns.toLocaleString("en-US")} results: send them in several uploads.`;
const rawIdOf = (file: UploadedFile) => derivedId("raw", file.bytes);

/** Reads every file of an upload. @throws HttpProblem 400, 413, 422 for the first that is not usable */
export async function readUpload({
  meta,
  results: files,
  profiles,
  configs,
  sides: sideFiles,
}: UploadRequest): Promise<ReadUpload> {
  refuseUnknownFiles(meta, files);
  const results = joinedFiles(files);
  if (results.length + profiles.length === 0)
    throw new HttpProblem(400, "Send at least one file: a result of a load tool, or a profile.");
  const config = await readConfig(meta, configs);
  const { pprofs, logs, found } = await sorted(results, meta);
  const environment = readEnvironment(meta, found);
  const shared = {
    meta,
    environment,
    configId: config?.id ?? null,
    packed: new Map(),
    told: new Set<string>(),
  };

  const readProfiles: NewProfile[] = [];
  pprofs.unshift(...profiles);
  const sides = [...sideFiles, ...logs];
  const felt = await feltByRuns(sides, found, meta);
  const runs = found.map((run, at) => toRun(run, felt[at]!, shared));
  const scenario = meta.scenario ?? onlyOne(runs.map((run) => run.scenario));
  for (const file of pprofs)
    readProfiles.push({
      ...(await readProfile(file)),
      environmentId: environment.id,
      configId: shared.configId,
      rawId: rawIdOf(file),
      scenario,
    });
  const series = unique(runs.map((run) => seriesOf(run, environment.name)));
  return {
    meta,
    rows: packRows({
      environments: [environment],
      configs: config ? [config] : [],
      series,
      runs: runs.map(({ run }) => run),
      sideLogs: sides.map((file, ordinal) => ({
        ordinal,
        rawId: rawIdOf(file),
        fileName: file.name,
        phase: file.when,
        processStartedAt: meta.processStartedAt ?? null,
      })),
    }),
    seriesIds: series.map(({ id }) => id),
    rawFiles: await Promise.all(
      // Each file is hashed once, however many runs are in it.
      unique(
        [...new Set([...found.map(({ file }) => file), ...pprofs, ...sides])].map((file) => ({
          id: rawIdOf(file),
          file,
        })),
      ).map(async ({ id, file }) => ({ id, ...(await pack(file.bytes)) })),
    ),
    profiles: readProfiles,
    told: toldOf({ environment: environment.name, named: meta.scenario !== undefined }, runs),
  };
}

function seriesOf(
  { run, parsed, scenario, variant, primaryMetrics }: ReadRun,
  environment: string,
): NewSeries {
  const { tool, load } = parsed;
  return { id: run.seriesId, scenario, tool, environment, load, variant, primaryMetrics };
}

/** What is told of a file that is not there would be lost without a word. @throws HttpProblem 400 */
function refuseUnknownFiles({ results = [] }: UploadMeta, files: readonly UploadedFile[]): void {
  const errors = results.flatMap(({ file }, at) =>
    files.some(({ name }) => name === file)
      ? []
      : [{ path: `results.${at}.file`, message: `no result of this upload is called "${file}"` }],
  );
  const [first] = errors;
  if (first) throw new HttpProblem(400, `The metadata is not valid: ${first.path}: ${first.message}`, errors);
}

/** What is in the files that came as results: runs, and what can only be something else. */
async function sorted(results: readonly UploadedFile[], meta: UploadMeta) {
  const pprofs: UploadedFile[] = [];
  const logs: SideFile[] = [];
  const found: FoundRun[] = [];
  for (const file of results) {
    if (looksLikeProfile(file)) {
      pprofs.push(file);
      continue;
    }
    const opened = await openResult(file);
    if (isSideLog(opened.result.head)) {
      logs.push({ ...file, when: "during" });
      continue;
    }
    const parsed = await parseRuns(file, opened, meta);
    const names = scenarioNames(meta.scenario, parsed);
    const rawId = rawIdOf(file);
    for (const [ordinal, run] of parsed.entries())
      found.push({ parsed: run, scenario: names[ordinal]!, file, rawId, ordinal });
    if (found.length > mostRuns) throw new HttpProblem(413, tooManyRuns);
  }
  return { pprofs, logs, found };
}

function onlyOne(names: readonly string[]): string | null {
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
}

function unique<T extends { id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
