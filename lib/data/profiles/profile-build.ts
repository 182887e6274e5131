import "server-only";
import { agreedValue } from "@/lib/compare";
import { FlatConfigSchema } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/**
 * The release of Go that profiles were built with, as the configuration and the facts of the environment say that
 * came with them; null where nothing tells, or not all of it the same.
 */
export async function profileGoVersion(project: ProjectRef, ids: readonly string[]): Promise<string | null> {
  const rows = await prisma().profile.findMany({
    where: { projectId: project.id, id: { in: [...ids] } },
    select: { config: { select: { entries: true } }, environment: { select: { facts: true } } },
  });
  const contents = rows.flatMap(({ config, environment }) => [config?.entries ?? {}, environment.facts]);
  return agreedValue(
    contents.map((content) => FlatConfigSchema.parse(content)),
    "go_version",
  );
}
