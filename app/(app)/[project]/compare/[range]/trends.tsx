import { TrendsAround } from "@/components/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { readTrend } from "@/lib/data/trends";
import type { Comparison } from "@/lib/model";

const metrics = ["qps", "latency_p99"];
/** Enough to hold both sides of an ordinary comparison; older ones show no trend. */
const last = 300;

/** The trend around both sides, read after the answer is on its way. */
export async function Trends({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const trends = await Promise.all(
    metrics.map((metric) => readTrend(project, { metric, last, points: last })),
  );
  return <TrendsAround comparison={comparison} trends={trends} />;
}
