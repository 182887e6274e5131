import { z } from "zod";
import { mostMerged, reservedSlugs, shaForm, slugForm, splitIds } from "./id-text";

/** A project's slug: the first part of every path. */
export const ProjectSlug = z
  .string()
  .regex(slugForm, "expected a slug: a–z, 0–9 and -, at most 63 characters, not starting with -")
  .refine((slug) => !reservedSlugs.has(slug), "this name is one of Benchtrail's own paths");

/** A commit sha as uploads carry it: 7 to 64 lower-case hex digits. */
export const CommitSha = z
  .string("expected a commit sha: 7 to 64 hex digits")
  .transform((sha) => sha.trim().toLowerCase())
  .pipe(z.string().regex(shaForm, "expected a commit sha: 7 to 64 hex digits"));

/** Any UUID (ids are UUIDv7, or derived from content). */
export const Id = z.uuid();

/** A profile's id, or several joined by commas: the profiles merged, as `go tool pprof a b` does. */
export const ProfileIds = z
  .string()
  .refine(
    (ids) => splitIds(ids).every((id) => Id.safeParse(id).success),
    "expected the id of a profile, or several with commas between them",
  )
  .refine((ids) => splitIds(ids).length <= mostMerged, `at most ${mostMerged} profiles are merged`)
  .refine(
    (ids) => new Set(splitIds(ids)).size === splitIds(ids).length,
    "the same profile stands there twice",
  );
