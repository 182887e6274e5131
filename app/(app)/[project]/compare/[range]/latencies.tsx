import { Distributions } from "@/components/compare";
import { measuredLatencies } from "@/lib/data/distributions";
import type { ProjectRef } from "@/lib/data/projects";
import type { Comparison } from "@/lib/model";

/** Distributions from the runs' histograms, with how they were measured; read after the answer is on its way. */
export async function Latencies({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const { base, head } = comparison;
  const measured = await measuredLatencies(project, [base.commit, head.commit]);
  return <Distributions comparison={comparison} measured={measured} />;
}
