import "server-only";
import { setImmediate } from "node:timers/promises";
import { gzip as gzipCallback } from "node:zlib";
import { promisify } from "node:util";
import { findProfile, readProfileBytes } from "@/lib/data/profiles";
import { download } from "@/lib/http/download";
import type { ProjectRef } from "@/lib/data/projects";
import { notFound } from "@/lib/http/problem";
import { type FoldedQuery, type PprofQuery, type ProfileQuery, splitIds } from "@/lib/model";
import { foldedDifference, foldedLines, isFoldedText, speedscopeFile } from "@/lib/pprof";
import { openDifference } from "./differences";
import { openProfile, unpackedProfile } from "./open-profile";
import { make } from "./threads";
import { asProblem } from "./profile-problem";

const gzip = promisify(gzipCallback);

const plainText = "text/plain; charset=utf-8";

/** Folded stacks for flamegraph.pl; with `base` with a column for each side. @throws HttpProblem 400, 404, 422 also for more than is written */
export async function foldedExport(project: ProjectRef, id: string, query: FoldedQuery): Promise<Response> {
  const { base, ...view } = query;
  if (base === undefined) {
    const tree = await make("fold", await openProfile(project, id), view);
    const name = await fileName(project, [id], tree.sampleType);
    return streamed(
      asProblem(422, () => foldedLines(tree)),
      plainText,
      `${name}.folded.txt`,
    );
  }
  const tree = await openDifference(project, base, id, view);
  const name = await fileName(project, [base, id], tree.sampleType);
  return streamed(
    asProblem(422, () => foldedDifference(tree)),
    plainText,
    `${name}.folded.txt`,
  );
}

/**
 * A profile as a pprof file: the uploaded bytes where they are one, else (folded text, merged profiles) written in
 * that form, gzipped. With `base` the difference.
 * @throws HttpProblem 404, 422 for profiles that cannot be merged
 */
export async function pprofExport(project: ProjectRef, ids: string, { base }: PprofQuery): Promise<Response> {
  if (base !== undefined) {
    const [before, after] = await Promise.all([base, ids].map((side) => openProfile(project, side)));
    return gzipped(await make("fileOfDifference", [before!, after!]), await fileName(project, [base, ids]));
  }
  if (splitIds(ids).length > 1)
    return gzipped(await make("file", await openProfile(project, ids)), await fileName(project, [ids]));
  const stored = await readProfileBytes(project, ids);
  if (!stored) throw notFound(`The profile ${ids}`);
  const name = stored.fileName ?? `${stored.kind}-${ids}.pb.gz`;
  const unpacked = await unpackedProfile(stored.bytes);
  if (!isFoldedText(unpacked)) return download(stored.bytes, name);
  const bare = name.replace(/(\.(txt|folded|collapsed|raw|gz))+$/i, "");
  return gzipped(await make("fileOfText", unpacked), bare);
}

async function gzipped(file: Uint8Array, name: string): Promise<Response> {
  return download(await gzip(file), `${name}.pb.gz`);
}

/** A file for speedscope. @throws HttpProblem 400, 404, 422 also for values that speedscope cannot hold */
export async function speedscopeExport(
  project: ProjectRef,
  id: string,
  query: ProfileQuery,
): Promise<Response> {
  const tree = await make("fold", await openProfile(project, id), query);
  const name = await fileName(project, [id], tree.sampleType);
  const pieces = asProblem(422, () => speedscopeFile(tree, name));
  return streamed(pieces, "application/json; charset=utf-8", `${name}.speedscope.json`);
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

const chunkLength = 1 << 16;

/** Text is written as fast as it is read, in chunks: a large one never stands in memory whole. */
function streamed(pieces: Generator<string>, contentType: string, name: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Others get their turn between two chunks.
      await setImmediate();
      let chunk = "";
      while (chunk.length < chunkLength) {
        const next = pieces.next();
        if (next.done) {
          if (chunk) controller.enqueue(encoder.encode(chunk));
          controller.close();
          return;
        }
        chunk += next.value;
      }
      controller.enqueue(encoder.encode(chunk));
    },
    cancel() {
      pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    },
  });
}
