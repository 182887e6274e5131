import { TrendsAround } from "@/components/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { readHeadlineTrends } from "@/lib/data/trends";
import type { Comparison } from "@/lib/model";

/** Enough to hold both sides of an ordinary comparison; older ones show no trend. */
const last = 300;

/** The trend around both sides, read after the answer is on its way. */
export async function Trends({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const trends = await readHeadlineTrends(project, { last, points: last });
  return <TrendsAround comparison={comparison} trends={trends} />;
}
