import { cache } from "react";
import { requestedSweep, type RequestedSweep } from "@/lib/data/decisions";
import { decoded, pickQuery, SweepsQuery } from "@/lib/model";
import { readProject } from "../../read";

/** What a page's address may say beside its path. */
export type Search = Readonly<Record<string, string | string[] | undefined>>;

const Selected = SweepsQuery.omit({ commit: true, format: true });

/** A sweep, read once for the page, its metadata and picture; null where nobody knows the project. */
const readByText = cache(async (slug: string, ref: string, query: string): Promise<RequestedSweep | null> => {
  const project = await readProject(slug);
  if (!project) return null;
  return requestedSweep(project, { ...(JSON.parse(query) as object), ...(ref && { commit: ref }) });
});

/** @param ref "latest": the newest commit that has one */
export const readSweep = (slug: string, ref: string, search: Search) =>
  readByText(slug, ref === "latest" ? "" : decoded(ref), JSON.stringify(pickQuery(Selected, search)));
