import { Distributions } from "@/components/compare";
import { measuredLatencies } from "@/lib/data/runs";
import type { ProjectRef } from "@/lib/data/projects";
import type { Comparison } from "@/lib/model";

/**
 * Distributions from the runs' histograms, with how they were measured; read after the answer is on its way. Sides that
 * are only a part of a commit's runs are shown by their percentiles.
 */
export async function Latencies({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const { base, head } = comparison;
  const whole = base.ref === base.commit && head.ref === head.commit;
  const measured = whole ? await measuredLatencies(project, { base: base.ref, head: head.ref }) : [];
  return <Distributions comparison={comparison} measured={measured} />;
}
