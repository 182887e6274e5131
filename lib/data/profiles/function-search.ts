import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { pickFunctionCosts } from "./function-costs";
import { mostHistoryProfiles } from "./profile-history";

/** Profiles of each kind, the newest, whose functions are found: also of what is gone by now. */
const profilesOfKind = 20;

/** A function that occurs in one of the newest profiles of a kind. */
export interface FoundFunction {
  name: string;
  kind: string;
}

/** Functions whose names hold all of the words, those with the shortest names first; of the newest profiles of each kind. */
export async function searchFunctions(
  project: ProjectRef,
  words: string,
  limit: number,
): Promise<FoundFunction[]> {
  const { rows } = await pool().query<Newest>({
    name: "newest-of-kinds",
    text: `SELECT id, kind FROM (SELECT id, kind, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place
        FROM profile WHERE project_id = $1) AS newest WHERE place <= ${profilesOfKind} ORDER BY id DESC`,
    values: [project.id],
  });
  // CPU comes before the others: there most of it is told.
  const inOrder = rows.toSorted((a, b) => Number(b.kind === "cpu") - Number(a.kind === "cpu"));
  return findIn(project, inOrder, words, limit);
}

/** The same of one kind, in as many of its profiles as a history has. */
export async function findFunctions(
  project: ProjectRef,
  kind: string,
  words: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool().query<Newest>({
    name: "newest-of-kind",
    text: `SELECT id, kind FROM profile WHERE project_id = $1 AND kind = $2 ORDER BY id DESC
      LIMIT ${mostHistoryProfiles}`,
    values: [project.id, kind],
  });
  return (await findIn(project, rows, words, limit)).map(({ name }) => name);
}

interface Newest {
  id: string;
  kind: string;
}

async function findIn(
  project: ProjectRef,
  profiles: readonly Newest[],
  words: string,
  limit: number,
): Promise<FoundFunction[]> {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const names = await pickFunctionCosts(
    project.id,
    profiles.map(({ id }) => id),
    {
      key: "names",
      pick: (costs) => costs.names,
      size: (all) => all.reduce((sum, name) => sum + 2 * name.length + 20, 0),
    },
  );
  const found = new Map<string, FoundFunction>();
  for (const { id, kind } of profiles)
    for (const name of names.get(id) ?? [])
      if (!found.has(name) && terms.every((term) => name.toLowerCase().includes(term)))
        found.set(name, { name, kind });
  return [...found.values()].sort((a, b) => a.name.length - b.name.length).slice(0, limit);
}
