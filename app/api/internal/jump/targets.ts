import { type JumpTarget } from "@/components/layout";
import { searchCommits } from "@/lib/data/commits";
import { listProjects, projectDetail, findProject, type ProjectRef } from "@/lib/data/projects";
import { paths, shortSha, subjectOf } from "@/lib/model";

const mostOfAKind = 8;

/** Where `words` may lead from within `slug` (or from outside of projects), the best of each kind. */
export async function jumpTargets(words: string, slug: string | undefined): Promise<JumpTarget[]> {
  const [projects, project] = await Promise.all([
    listProjects({ search: words, limit: mostOfAKind }),
    slug ? findProject(slug) : null,
  ]);
  const inside = project ? await insideProject(project, words) : [];
  const all = projects.items.map(({ slug: label, runs }): JumpTarget => ({
    kind: "project",
    label,
    detail: `${runs} runs`,
    href: paths.project(label),
  }));
  return [...inside, ...matching(pages(project), words), ...all];
}

async function insideProject(project: ProjectRef, words: string): Promise<JumpTarget[]> {
  const [commits, { series, branches }] = await Promise.all([
    searchCommits(project, words, mostOfAKind),
    projectDetail(project),
  ]);
  const home = paths.project(project.slug);
  const link =
    (kind: "scenario" | "branch") =>
    (label: string): JumpTarget => ({
      kind,
      label,
      href: `${home}?${kind}=${encodeURIComponent(label)}`,
    });
  return [
    ...commits.map(({ commit, message, author, hasRuns }): JumpTarget => ({
      kind: "commit",
      sha: shortSha(commit),
      label: subjectOf(message),
      detail: hasRuns ? (author ?? undefined) : "no runs",
      href: paths.commit(project.slug, commit),
    })),
    ...matching([...new Set(series.map(({ scenario }) => scenario))].map(link("scenario")), words),
    ...matching(branches.map(link("branch")), words),
  ];
}

function pages(project: ProjectRef | null): JumpTarget[] {
  const page = (label: string, href: string): JumpTarget => ({ kind: "page", label, href });
  return [
    ...(project
      ? [
          page("Trends", paths.project(project.slug)),
          page("Change points", paths.changes(project.slug)),
          page("Upload results", paths.upload(project.slug)),
        ]
      : []),
    page("All projects", "/"),
    page("API reference", "/docs/api"),
  ];
}

/** Those whose label holds every word. */
function matching(targets: readonly JumpTarget[], words: string): JumpTarget[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return targets
    .filter(({ label }) => terms.every((term) => label.toLowerCase().includes(term)))
    .slice(0, mostOfAKind);
}
