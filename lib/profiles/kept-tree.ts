import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { storeFolded } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { encodeTree, wireVersion } from "@/lib/pprof";
import { type Look, foldLook } from "./look";

const packed = promisify(gzip);

/** What is looked at as a call tree: the wire form of lib/pprof, gzipped. @throws HttpProblem 422 for one too large */
export async function packTree(look: Look): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await packed(encodeTree(foldLook(look))));
}

/** Folds a whole stored profile and keeps its tree in the database. @throws HttpProblem 422 for one too large */
export async function keepTree(
  project: ProjectRef,
  id: string,
  look: Look,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await packTree(look);
  await storeFolded(project, id, look.sampleType, { version: wireVersion, bytes });
  return bytes;
}
