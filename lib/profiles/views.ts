import "server-only";
import { gunzipSync, gzipSync } from "node:zlib";
import { readFolded } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { HttpProblem } from "@/lib/http/problem";
import {
  type FlamegraphQuery,
  type PeekQuery,
  type ProfilePeek,
  type ProfileQuery,
  type ProfileTop,
  type TopQuery,
  splitIds,
} from "@/lib/model";
import {
  type Neighbour,
  type TopRow,
  callersAndCallees,
  decodeTree,
  diffTop,
  diffTrees,
  encodeDiffTree,
  topFunctions,
  wireVersion,
} from "@/lib/pprof";
import { keepTree, packTree } from "./kept-tree";
import { type Look, isFiltered, lookAt } from "./look";
import { openProfile, sampleTypeIndex } from "./open";
import { told } from "./told";

/** Functions with the numbers of `go tool pprof -top`, with `base` of `-diff_base`. @throws HttpProblem 400, 404, 422 */
export async function profileTop(project: ProjectRef, id: string, query: TopQuery): Promise<ProfileTop> {
  const look = await lookAt(project, id, query);
  const { base, limit } = query;
  const { rows, ...column } = base === undefined ? topOf(look) : await diffOf(project, base, look, query);
  return { ...column, rows: rows.slice(0, limit).map(rowOf) };
}

type Rows = Omit<ProfileTop, "rows"> & { rows: readonly TopRow[] };

function topOf(look: Look): Rows {
  const { rows } = topFunctions(look.profile, look.index, look);
  return { ...columnOf(look), rows };
}

/** Filters go by stacks, so both sides are filtered alike before one is subtracted. */
async function diffOf(project: ProjectRef, base: string, head: Look, query: TopQuery): Promise<Rows> {
  const { sampleType, granularity } = head;
  const before = await baseLook(project, base, { ...query, sampleType });
  const options = { granularity, whole: [before.whole, head.whole] } as const;
  const { unit, total, rows } = told(422, () => diffTop(before.profile, head.profile, sampleType, options));
  const unmatched = head.unmatched.filter((name) => before.unmatched.includes(name));
  return { sampleType, unit, total, unmatched, rows };
}

/** A base without the head's sample type exists, it just does not compare. @throws HttpProblem 400, 404, 422 */
async function baseLook(project: ProjectRef, id: string, query: ProfileQuery): Promise<Look> {
  const { sampleTypes } = await openProfile(project, id);
  if (sampleTypes.some(({ type }) => type === query.sampleType)) return lookAt(project, id, query);
  const types = sampleTypes.map(({ type }) => type).join(", ");
  throw new HttpProblem(422, `The base profile has no sample type ${query.sampleType}, it has ${types}.`);
}

const columnOf = ({ sampleType, unit, total, unmatched }: Look) => ({ sampleType, unit, total, unmatched });

const rowOf = ({ name, file, line, flat, cum }: TopRow) => ({ name, file, line, flat, cum });

const neighbourOf = ({ name, file, line, weight, inline }: Neighbour) => ({
  name,
  file,
  line,
  weight,
  inline,
});

/** Callers and callees of a function, numbers of `go tool pprof -peek`. @throws HttpProblem 400, 404 */
export async function profilePeek(project: ProjectRef, id: string, query: PeekQuery): Promise<ProfilePeek> {
  const look = await lookAt(project, id, query);
  const found = callersAndCallees(look.profile, look.index, query.function, look);
  if (found.length === 0)
    throw new HttpProblem(
      404,
      `No function of the profile costs anything that is named "${query.function}".`,
    );
  const functions = found.map((peek) => ({
    ...rowOf(peek),
    callers: peek.callers.map(neighbourOf),
    callees: peek.callees.map(neighbourOf),
  }));
  return { ...columnOf(look), functions };
}

/** For answers that are made anew: a twentieth larger than at the usual level, in a quarter of its time. */
const quick = { level: 1 };

/** A tree on its way to the browser. */
export interface SentTree {
  /** The wire form of lib/pprof, gzipped. */
  readonly bytes: Uint8Array;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: readonly string[];
}

/**
 * The call tree; with `base` the differential tree. Trees of whole profiles by functions are kept in the database.
 * @throws HttpProblem 400, 404, 422
 */
export async function profileTree(
  project: ProjectRef,
  id: string,
  query: FlamegraphQuery,
): Promise<SentTree> {
  const { base, ...wanted } = query;
  if (base !== undefined) return diffTree(project, base, id, wanted);
  if (!isFiltered(wanted) && wanted.granularity === "functions")
    return { bytes: await wholeTree(project, id, wanted), unmatched: [] };
  const look = await lookAt(project, id, wanted);
  return { bytes: await packTree(look), unmatched: look.unmatched };
}

/** Trees that are being folded: the page and its first picture ask for the same one at once. */
const folding = new Map<string, Promise<Uint8Array>>();

async function wholeTree(project: ProjectRef, id: string, query: ProfileQuery): Promise<Uint8Array> {
  const key = JSON.stringify([project.id, id, query.sampleType]);
  const known = folding.get(key);
  if (known) return known;
  const tree = readOrFold(project, id, query).finally(() => folding.delete(key));
  folding.set(key, tree);
  return tree;
}

async function readOrFold(project: ProjectRef, id: string, query: ProfileQuery): Promise<Uint8Array> {
  const { sampleType } = query;
  if (splitIds(id).length > 1) return packTree(await lookAt(project, id, query));
  const stored = sampleType === undefined ? null : await readFolded(project, id, sampleType, wireVersion);
  return stored ?? keepTree(project, id, await lookAt(project, id, query));
}

async function diffTree(
  project: ProjectRef,
  base: string,
  head: string,
  query: ProfileQuery,
): Promise<SentTree> {
  const sampleType = query.sampleType ?? (await defaultType(project, head));
  const side = (id: string) => profileTree(project, id, { ...query, sampleType });
  const [before, after] = await Promise.all([side(base), side(head)]);
  const [baseTree, headTree] = [before, after].map(({ bytes }) => decodeTree(gunzipSync(bytes)));
  const bytes = gzipSync(encodeDiffTree(told(422, () => diffTrees(baseTree!, headTree!))), quick);
  return { bytes, unmatched: after.unmatched.filter((name) => before.unmatched.includes(name)) };
}

async function defaultType(project: ProjectRef, id: string): Promise<string | undefined> {
  const profile = await openProfile(project, id);
  return profile.sampleTypes[sampleTypeIndex(profile, undefined)]?.type;
}
