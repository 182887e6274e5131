import "server-only";
import { env } from "@/lib/env";
import { JourneyInput, type JourneyPage, paths } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** Keeps a journey under its slug, in place of an earlier one. @returns whether it is new */
export async function storeJourney(
  { id: projectId }: ProjectRef,
  slug: string,
  story: JourneyInput,
): Promise<boolean> {
  const updatedAt = new Date();
  const key = { projectId, slug };
  const { count } = await prisma().journey.createMany({
    data: [{ ...key, story, updatedAt }],
    skipDuplicates: true,
  });
  if (count === 0) await prisma().journey.updateMany({ where: key, data: { story, updatedAt } });
  return count > 0;
}

/** What is stored of a journey; null when there is none. */
export async function findJourney({ id: projectId }: ProjectRef, slug: string): Promise<JourneyInput | null> {
  const row = await prisma().journey.findUnique({
    where: { projectId_slug: { projectId, slug } },
    select: { story: true },
  });
  return row && JourneyInput.parse(row.story);
}

/** All journeys of a project, newest first. */
export async function listJourneys(project: ProjectRef): Promise<JourneyPage["items"]> {
  const rows = await prisma().journey.findMany({
    where: { projectId: project.id },
    orderBy: [{ updatedAt: "desc" }, { slug: "asc" }],
    take: 500,
  });
  return rows.map(({ slug, story, updatedAt }) => {
    const { title, scenario, steps } = JourneyInput.parse(story);
    const url = env().publicUrl + paths.journey(project.slug, slug);
    return { slug, title, scenario, steps: steps.length, updatedAt: updatedAt.toISOString(), url };
  });
}

/** @returns whether there was one */
export async function deleteJourney({ id: projectId }: ProjectRef, slug: string): Promise<boolean> {
  const { count } = await prisma().journey.deleteMany({ where: { projectId, slug } });
  return count > 0;
}
