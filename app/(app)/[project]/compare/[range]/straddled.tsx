import { StraddledChanges } from "@/components/changes";
import { straddledChanges } from "@/lib/data/changes";
import type { ProjectRef } from "@/lib/data/projects";
import type { Comparison } from "@/lib/model";

/** Says whether change points lie between the two sides; the page is shown with it, so that nothing moves when it comes. */
export async function Straddled({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const { base, head, rows } = comparison;
  const series = [...new Set(rows.map(({ seriesId }) => seriesId))];
  const changes = await straddledChanges(project, [base, head], series);
  return <StraddledChanges project={project.slug} changes={changes} />;
}
