import { cache } from "react";
import { readDrift } from "@/lib/data/drift";
import { type DriftPage, DriftQuery } from "@/lib/model";
import { readProject } from "../read";

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value) || undefined;

/** What an address says of a drift: its label and time; what cannot be read is left out. */
export function driftQuery(search: Readonly<Record<string, unknown>>): DriftQuery {
  return DriftQuery.safeParse({ by: first(search.by), at: first(search.at) }).data ?? { by: "zone" };
}

const readByText = cache(async (slug: string, query: string): Promise<DriftPage | null> => {
  const project = await readProject(slug);
  return project ? readDrift(project, DriftQuery.parse(JSON.parse(query))) : null;
});

/** Read once for the page, its metadata and picture; null where nobody knows the project. */
export const readDriftPage = (slug: string, query: DriftQuery) => readByText(slug, JSON.stringify(query));
