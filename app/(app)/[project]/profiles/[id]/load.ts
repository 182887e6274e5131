import { notFound } from "next/navigation";
import { cache } from "react";
import type { DiffSide, Filters } from "@/components/profiles";
import { resolveCommit } from "@/lib/data/commits";
import { profileBackgrounds } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import type { CodeSource } from "@/lib/flame";
import { ProfileIds, decoded } from "@/lib/model";
import { findMerged } from "@/lib/profiles/merged";
import { readProject } from "../../read";

/** What Next passes. */
export interface ViewParams {
  readonly params: Promise<{ project: string; id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One profile. */
export interface OneView {
  readonly kind: "one";
  readonly project: ProjectRef;
  readonly side: DiffSide;
}

/** Two profiles, laid over each other. */
export interface TwoView {
  readonly kind: "two";
  readonly project: ProjectRef;
  readonly base: DiffSide;
  readonly head: DiffSide;
}

/** What the URL asks for, as far as the server has to know. */
export interface ProfilePageQuery {
  readonly sampleType: string | null;
  readonly filters: Filters;
  /** Whether nothing else is asked for, so that the graph is first shown as a picture. */
  readonly plain: boolean;
}

/** Reads what a page shows, once a request; anything that is not there leads to the not-found page. */
export async function loadView(params: { project: string; id: string }): Promise<OneView | TwoView> {
  const view = await findView(params.project, params.id);
  if (!view) notFound();
  return view;
}

/** The same, null for anything that is not there. */
export const findView = cache(async (slug: string, id: string): Promise<OneView | TwoView | null> => {
  const project = await readProject(slug);
  const [first = "", second, ...rest] = decoded(id).split("...");
  if (!project || rest.length > 0) return null;
  const [base, head] = await Promise.all([
    sideOf(project, first),
    second === undefined ? null : sideOf(project, second),
  ]);
  if (!base) return null;
  if (second === undefined) return { kind: "one", project, side: base };
  return head && { kind: "two", project, base, head };
});

/** What a profile's code was built from, as far as it is known. */
export function sourceOf({ repositoryUrl }: ProjectRef, { profile, goVersion }: DiffSide): CodeSource {
  return { repositoryUrl, commit: profile.commit, goVersion };
}

/** Repeats of a profile may stand there as one: ids with commas between them. */
async function sideOf(project: ProjectRef, id: string): Promise<DiffSide | null> {
  if (!ProfileIds.safeParse(id).success) return null;
  const merged = findMerged(project, id);
  const [profile, commit, [background]] = await Promise.all([
    merged,
    merged.then((profile) => profile && resolveCommit(project, profile.commit)),
    profileBackgrounds(project, [id]),
  ]);
  return profile && background ? { profile, commit, ...background } : null;
}
