import { cache } from "react";
import { requestedMatrix, type RequestedMatrix } from "@/lib/data/decisions";
import { decoded, MatrixQuery, pickQuery } from "@/lib/model";
import { readProject } from "../../read";

/** What a page's address may say beside its path. */
export type Search = Readonly<Record<string, string | string[] | undefined>>;

const Selected = MatrixQuery.omit({ ref: true, format: true });

/** A matrix, read once for the page, its metadata and picture; null where nobody knows the project. */
const readByText = cache(
  async (slug: string, ref: string, query: string): Promise<RequestedMatrix | null> => {
    const project = await readProject(slug);
    if (!project) return null;
    return requestedMatrix(project, { ...(JSON.parse(query) as object), ...(ref && { ref }) });
  },
);

/** @param ref "latest": the newest commit that has one */
export const readMatrix = (slug: string, ref: string, search: Search) =>
  readByText(slug, ref === "latest" ? "" : decoded(ref), JSON.stringify(pickQuery(Selected, search)));
