import { setTimeout as sleep } from "node:timers/promises";
import { Suspense } from "react";
import { Why, WhyPlace } from "@/components/why";
import { reasonsOf } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import type { Comparison } from "@/lib/model";
import { profileEvidence } from "@/lib/profiles/evidence";

interface Props {
  project: ProjectRef;
  comparison: Comparison;
}

/** So long the page waits for its reasons; profiles that take longer come after it. */
const patienceMs = 300;

/** Why the head is better or worse than the base, under the headline. */
export async function Reasons({ project, comparison }: Props) {
  const evidence = profileEvidence(project, comparison.profiles);
  const known = await Promise.race([evidence, sleep(patienceMs, null)]);
  if (known) return <Why project={project.slug} reasons={reasonsOf(known, comparison)} />;
  const lines = comparison.profiles.filter(({ base, head }) => base && head).length;
  return (
    <Suspense fallback={<WhyPlace lines={Math.min(5, lines)} />}>
      <Late project={project} comparison={comparison} evidence={evidence} />
    </Suspense>
  );
}

async function Late({
  project,
  comparison,
  evidence,
}: Props & { evidence: ReturnType<typeof profileEvidence> }) {
  return <Why project={project.slug} reasons={reasonsOf(await evidence, comparison)} />;
}
