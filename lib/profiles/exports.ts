import "server-only";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { findProfile, readProfileBytes } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { download, streamOf } from "@/lib/http/download";
import { notFound } from "@/lib/http/problem";
import { type FoldedQuery, type PprofQuery, type ProfileQuery, splitIds } from "@/lib/model";
import { differentialTree } from "./differences";
import { openProfile } from "./open-profile";
import type { Packed } from "./packed";
import { make } from "./threads";

const plainText = "text/plain; charset=utf-8";

/** Folded stacks for flamegraph.pl; with `base` with a column for each side. @throws HttpProblem 400, 404, 422 also for more than is written */
export async function foldedExport(project: ProjectRef, id: string, query: FoldedQuery): Promise<Response> {
  const { base, ...view } = query;
  const sampleType = await sampleTypeOf(project, id, view);
  if (base === undefined) {
    const name = await fileName(project, [id], sampleType);
    const file = await make("folded", await openProfile(project, id), view);
    return unpacked(file, plainText, `${name}.folded.txt`);
  }
  const { bytes } = await differentialTree(project, base, id, { ...view, sampleType });
  const name = await fileName(project, [base, id], sampleType);
  return unpacked(await make("foldedDifference", bytes), plainText, `${name}.folded.txt`);
}

/**
 * A profile as a pprof file: the uploaded bytes where they are one, else (folded text, merged profiles) written in
 * that form, gzipped. With `base` the difference.
 * @throws HttpProblem 404, 422 for profiles that cannot be merged
 */
export async function pprofExport(project: ProjectRef, ids: string, { base }: PprofQuery): Promise<Response> {
  if (base !== undefined) {
    const [before, after] = await Promise.all([base, ids].map((side) => openProfile(project, side)));
    const name = await fileName(project, [base, ids]);
    return download(await make("fileOfDifference", [before!, after!]), `${name}.pb.gz`);
  }
  if (splitIds(ids).length > 1) {
    const name = await fileName(project, [ids]);
    return download(await make("file", await openProfile(project, ids)), `${name}.pb.gz`);
  }
  const stored = await readProfileBytes(project, ids);
  if (!stored) throw notFound(`The profile ${ids}`);
  const name = stored.fileName ?? `${stored.kind}-${ids}.pb.gz`;
  const file = await make("fileOfText", stored.bytes);
  if (!file) return download(stored.bytes, name);
  return download(
    file,
    `${name.replace(/(\.(txt|folded|collapsed|raw|gz|cpuprofile|heapprofile|speedscope|json|perf|jfr|otlp|pb))+$/i, "")}.pb.gz`,
  );
}

/** A file for speedscope. @throws HttpProblem 400, 404, 422 also for values that speedscope cannot hold */
export async function speedscopeExport(
  project: ProjectRef,
  id: string,
  query: ProfileQuery,
): Promise<Response> {
  const name = await fileName(project, [id], await sampleTypeOf(project, id, query));
  const file = await make("speedscope", await openProfile(project, id), query, name);
  return unpacked(file, "application/json; charset=utf-8", `${name}.speedscope.json`);
}

async function sampleTypeOf(project: ProjectRef, ids: string, { sampleType }: ProfileQuery): Promise<string> {
  return sampleType ?? (await firstProfile(project, ids)).defaultSampleType;
}

/**
 * `tokensvc-3c21054a6f54-cpu-samples`, of a difference `tokensvc-c428be0e20c8-3c21054a6f54-cpu-diff`; kinds and sample
 * types are a stranger's words.
 * @param sides ids of the profile, or of base and of head
 */
async function fileName(project: ProjectRef, sides: readonly string[], sampleType?: string): Promise<string> {
  const profiles = await Promise.all(sides.map((ids) => firstProfile(project, ids)));
  const words = [
    project.slug,
    ...profiles.map(({ commit }) => commit.slice(0, 12)),
    profiles.at(-1)?.kind ?? "",
    ...(sampleType === undefined ? [] : [sampleType]),
    ...(sides.some((ids) => splitIds(ids).length > 1) ? ["merged"] : []),
    ...(sides.length > 1 ? ["diff"] : []),
  ];
  return words.map((word) => word.replace(/[^\w.-]+/g, "_").slice(0, 60)).join("-");
}

async function firstProfile(project: ProjectRef, ids: string) {
  const [id = ""] = splitIds(ids);
  const profile = await findProfile(project, id);
  if (!profile) throw notFound(`The profile ${id}`);
  return profile;
}

/** Text as it was made, unpacked as fast as it is read. */
function unpacked(file: Packed, contentType: string, name: string): Response {
  const text = Readable.from([file]).pipe(createGunzip());
  return new Response(streamOf(text[Symbol.asyncIterator]()), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    },
  });
}
