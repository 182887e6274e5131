import "server-only";
import { LRU } from "./lru";
import { prisma } from "./database";
import { uuidv7 } from "uuidv7";

/** What every request needs of a project. */
export interface ProjectRef {
  id: string;
  slug: string;
  name: string;
  repositoryUrl: string | null;
  defaultBranch: string | null;
}

const select = { id: true, slug: true, name: true, repositoryUrl: true, defaultBranch: true } as const;

/** Slugs do not change hands; a few seconds of age do no harm and save a query a request. */
const bySlug = new LRU<string, ProjectRef>({ most: 1_000, maxAgeMs: 5_000 });

/** The project with this slug, or null. */
export async function findProject(slug: string): Promise<ProjectRef | null> {
  const cached = bySlug.get(slug);
  if (cached) return cached;
  const project = await prisma().project.findUnique({ where: { slug }, select });
  if (project) bySlug.set(slug, project);
  return project;
}

/** The project with this slug, made when it is not there. */
export async function ensureProject(slug: string): Promise<ProjectRef> {
  const found = await findProject(slug);
  if (found) return found;
  await prisma().project.createMany({ data: [{ id: uuidv7(), slug, name: slug }], skipDuplicates: true });
  const project = await prisma().project.findUniqueOrThrow({ where: { slug }, select });
  bySlug.set(slug, project);
  return project;
}
