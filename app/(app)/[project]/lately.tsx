import { ChangeNews, RefreshWhile } from "@/components/changes";
import { latelyOf, LatelyStrip } from "@/components/commits";
import { countChanges, listChanges } from "@/lib/data/changes";
import type { ProjectRef } from "@/lib/data/projects";
import type { SeriesFilter } from "@/lib/data/runs";
import { listCommits } from "@/lib/data/verdicts";

interface Props {
  project: ProjectRef;
  /** Which series are looked at. */
  filter: SeriesFilter;
  branch: string | undefined;
}

/** Change points read for the news: a commit may have moved many series. */
const newsRead = 60;

/** Commits among which those are that weigh. */
const commitsRead = 50;

/** What happened lately: commits by their verdicts, then change points of other commits. */
export async function Lately({ project, filter, branch }: Props) {
  const shown = { ...filter, primary: true };
  const [changes, open, commits] = await Promise.all([
    listChanges(project, { ...shown, accepted: "false", limit: newsRead }),
    countChanges(project, { ...shown, state: "standing" }),
    isWhole(filter) ? listCommits(project, { branch, limit: commitsRead }) : null,
  ]);
  const lately = latelyOf(commits?.items ?? []);
  const commitsShown = new Set(lately.map(({ commit }) => commit.sha));
  return (
    <>
      <RefreshWhile pending={commits?.items.some(({ pending }) => pending) ?? false} />
      <LatelyStrip project={project.slug} commits={lately} openChanges={open} />
      <ChangeNews
        project={project.slug}
        changes={changes.items.filter(({ commit }) => !commitsShown.has(commit))}
      />
    </>
  );
}

/** Whether nothing of the project is left out: verdicts are of all that was measured at a commit. */
function isWhole(filter: SeriesFilter): boolean {
  return Object.values(filter).every((part) => part === undefined);
}
