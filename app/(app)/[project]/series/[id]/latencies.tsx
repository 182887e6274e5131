import { Section, Skeleton } from "@/components/layout";
import { CommitLatencies } from "@/components/runs";
import type { ProjectRef } from "@/lib/data/projects";
import { latencyMap } from "@/lib/data/trends";

/** Commits that one looks over; the API gives more. */
const commits = 400;
const rows = 60;
const title = "Latencies of all requests";

/** Keeps the room while they are read: what is below comes into sight where it stays. */
export function LatenciesPlace() {
  return (
    <Section title={title} aside="by commit">
      <Skeleton height={450} />
    </Section>
  );
}

/** Where all requests lay, commit by commit; nothing where the tool tells no latencies. */
export async function Latencies({
  project,
  seriesId,
  branch,
}: {
  project: ProjectRef;
  seriesId: string;
  branch: string | undefined;
}) {
  const map = await latencyMap(project, { seriesId, branch, last: commits, rows });
  if (!map || map.columns.length === 0) return null;
  return (
    <Section title={title} aside="by commit">
      <CommitLatencies project={project.slug} map={map} />
    </Section>
  );
}
