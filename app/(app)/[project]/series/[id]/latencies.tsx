import { Section } from "@/components/layout";
import { CommitLatencies } from "@/components/runs";
import type { ProjectRef } from "@/lib/data/projects";
import { latencyMap } from "@/lib/data/trends";

/** Commits that one looks over; the API gives more. */
const commits = 400;
const rows = 60;

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
    <Section title="Latencies of all requests" aside="by commit">
      <CommitLatencies project={project.slug} map={map} />
    </Section>
  );
}
