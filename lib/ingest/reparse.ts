import "server-only";
import { unpackCosts, dropFolded } from "@/lib/data/profiles";
import {
  type RereadRun,
  type StoredProfile,
  type StoredRun,
  findUpload,
  rawBytes,
  rewriteProfile,
  rewriteRun,
  uploadsAfter,
  type NewProfile,
} from "@/lib/data/uploads";
import type { ProjectRef } from "@/lib/data/projects";
import { columnsOf, extraMetricsOf, packLatencies, sameLatencies, storedExtras } from "@/lib/data/runs";
import { HttpProblem } from "@/lib/http/problem";
import { type ParsedRun, type ReparseQuery, type ReparseResult, canonicalJson } from "@/lib/model";
import { withLoad } from "@/lib/parsers";
import { foldSoon } from "@/lib/profiles/fold-soon";
import { forgetTrees } from "@/lib/profiles/trees";
import { asker, workFor } from "@/lib/threads/asker";
import { makeProfile, makeResult } from "./threads";
import { trustOf } from "./to-run";
import { uploadChecks } from "./upload-checks";

/**
 * Reads the stored bytes of a project's next uploads with today's parsers and puts right what was made of them:
 * metrics, checks and details of runs, facts and function costs of profiles. What the metadata gave stays. Each run
 * and each profile is replaced whole or not at all, so a walk may be interrupted and repeated. A file that can no
 * longer be read is told and left as it was.
 */
export async function reparse(
  project: ProjectRef,
  { after, limit, dryRun }: ReparseQuery,
): Promise<ReparseResult> {
  const uploads = await uploadsAfter(project, after, limit);
  const result: ReparseResult = {
    uploads: uploads.length,
    runs: { read: 0, changed: 0 },
    profiles: { read: 0, changed: 0 },
    failures: [],
    next: uploads.length === limit ? (uploads.at(-1)?.id ?? null) : null,
  };
  // Nobody looks on: a file that must wait for a thread is not one that cannot be read.
  await workFor({ ...asker(), patient: true }, () => rereadAll(project, uploads, dryRun, result));
  return result;
}

/**
 * Makes anew what is derived from the profiles of an upload: facts, function costs, trees. What cannot be read is left as
 * it is.
 */
export async function deriveProfiles(project: ProjectRef, uploadId: string): Promise<void> {
  const upload = await findUpload(project, uploadId);
  const counts = () => ({ read: 0, changed: 0 });
  const result = { uploads: 1, runs: counts(), profiles: counts(), failures: [], next: null };
  await workFor({ ...asker(), patient: true }, async () => {
    for (const profile of upload?.profiles ?? []) await reparseProfile(project, profile, false, result);
  });
}

async function rereadAll(
  project: ProjectRef,
  uploads: Awaited<ReturnType<typeof uploadsAfter>>,
  dryRun: boolean,
  result: ReparseResult,
): Promise<void> {
  for (const upload of uploads) {
    for (const rawId of new Set(upload.runs.map((run) => run.rawId))) {
      const runs = upload.runs.filter((run) => run.rawId === rawId);
      await reparseRuns(project, rawId, runs, dryRun, result);
    }
    for (const profile of upload.profiles) await reparseProfile(project, profile, dryRun, result);
  }
}

async function reparseRuns(
  project: ProjectRef,
  rawId: string,
  runs: readonly StoredRun[],
  dryRun: boolean,
  result: ReparseResult,
): Promise<void> {
  const [first] = runs;
  if (!first) return;
  const file = { name: first.extras.fileName, bytes: await rawBytes(project, rawId) };
  const parsed = await attempt(first.id, result, () => makeResult(file, first.tool));
  if (!parsed) return;
  // The same file twice in one upload is stored once, its runs twice.
  if (runs.length % parsed.length !== 0) {
    const message = `${parsed.length} runs were read where ${runs.length} are stored; those were left unchanged`;
    result.failures.push({ id: first.id, message });
    return;
  }
  for (const [at, stored] of runs.entries()) {
    result.runs.read += 1;
    const reread = rereadRun(stored, parsed[at % parsed.length]!);
    if (!differs(stored, reread)) continue;
    result.runs.changed += 1;
    if (!dryRun) await rewriteRun(project, stored.id, reread);
  }
}

/** What the metadata of the upload gave is not known apart from what the output said: what is stored goes first. */
function rereadRun({ startedAt, toolVersion, extras, load }: StoredRun, output: ParsedRun): RereadRun {
  const parsed = withLoad(output, load);
  const { details, metrics, customMetrics } = parsed;
  const checks = [...parsed.checks, ...uploadChecks(extras.tags, parsed)];
  return {
    startedAt: startedAt ?? parsed.startedAt,
    toolVersion: toolVersion ?? parsed.toolVersion,
    trust: trustOf(checks),
    metrics,
    extras: {
      ...extras,
      checks,
      details,
      parts: parsed.parts ?? [],
      command: extras.command ?? parsed.command,
    },
    latencies: packLatencies(parsed),
    customMetrics: customMetrics ?? {},
  };
}

function differs(stored: StoredRun, reread: RereadRun): boolean {
  const extra = extraMetricsOf(reread);
  return (
    stored.trust !== reread.trust ||
    stored.startedAt !== reread.startedAt ||
    stored.toolVersion !== reread.toolVersion ||
    !sameLatencies(stored.latencies, reread.latencies) ||
    canonicalJson(stored.metrics) !== canonicalJson(columnsOf(reread.metrics)) ||
    extra.some(({ metric, value }) => stored.otherMetrics[metric] !== value) ||
    canonicalJson(stored.extras) !== canonicalJson(storedExtras(reread.extras, reread.metrics))
  );
}

async function reparseProfile(
  project: ProjectRef,
  stored: StoredProfile,
  dryRun: boolean,
  result: ReparseResult,
): Promise<void> {
  const { id, rawId, fileName } = stored;
  const bytes = await rawBytes(project, rawId);
  const read = await attempt(id, result, () => makeProfile({ name: fileName, bytes }));
  if (!read) return;
  result.profiles.read += 1;
  const profile: NewProfile = { ...read, id, rawId, environmentId: "", configId: null, scenario: null };
  const changed = (await factsOf(stored)) !== (await factsOf(profile));
  if (changed) result.profiles.changed += 1;
  if (dryRun) return;
  // Trees are not compared, they are made again.
  await (changed ? rewriteProfile(project, profile) : dropFolded(project, id));
  forgetTrees();
  foldSoon(project, id);
}

/** Everything of a profile that follows from its bytes, in one order. Each zlib deflates the same costs in its own way. */
async function factsOf(profile: StoredProfile | NewProfile): Promise<string> {
  const { kind, takenAt, durationSeconds, defaultSampleType, sampleTypes } = profile;
  const costs = profile.costs && (await unpackCosts(profile.costs)).toString("base64");
  return canonicalJson({ kind, takenAt, durationSeconds, defaultSampleType, sampleTypes, costs });
}

/** Null, and a failure told, where a file is not readable; other errors are nobody's file. */
async function attempt<T>(id: string, result: ReparseResult, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    result.failures.push({ id, message: error.message });
    return null;
  }
}
