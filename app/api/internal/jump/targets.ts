import { type JumpTarget } from "@/components/layout";
import { authorsOf, searchCommits } from "@/lib/data/commits";
import { profileKinds, searchFunctions } from "@/lib/data/profiles";
import { listProjects, projectDetail, findProject, type ProjectRef } from "@/lib/data/projects";
import { changedSettings } from "@/lib/data/verdicts";
import { shortName } from "@/lib/flame";
import { paths, shortSha, subjectOf } from "@/lib/model";
import { askedMoves, movedSeries } from "./moved-series";

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
  const few = Math.ceil(mostOfAKind / 2);
  const moves = askedMoves(words);
  const [commits, { series, branches }, functions, settings, authors, kinds, moved] = await Promise.all([
    searchCommits(project, words, mostOfAKind),
    projectDetail(project),
    searchFunctions(project, words, mostOfAKind),
    words === "" ? [] : changedSettings(project, words, few),
    words === "" ? [] : authorsOf(project),
    words === "" ? [] : profileKinds(project),
    moves ? movedSeries(project, moves, mostOfAKind) : [],
  ]);
  const home = paths.project(project.slug);
  const link =
    (kind: "scenario" | "branch") =>
    (label: string): JumpTarget => ({
      kind,
      label,
      href: `${home}?${kind}=${encodeURIComponent(label)}`,
    });
  const { slug } = project;
  return [
    ...comparisonOf(slug, words),
    ...moved,
    ...functions.map(({ name, kind }): JumpTarget => ({
      kind: "function",
      label: shortName(name),
      detail: kind,
      href: `${paths.functions(slug, kind)}&${new URLSearchParams({ name })}`,
    })),
    ...settings.map(({ key, sha, since, message }): JumpTarget => ({
      kind: "setting",
      label: key,
      detail: `changed at ${shortSha(sha)} ${subjectOf(message)}`.slice(0, 60),
      href: `${paths.compare(slug, since, sha)}#configuration`,
    })),
    ...matching(
      authors.map((author) => ({
        kind: "author" as const,
        label: author,
        href: `${paths.commits(slug)}?${new URLSearchParams({ author })}`,
      })),
      words,
    ).slice(0, few),
    ...matching(
      kinds.map(({ kind }) => ({
        kind: "profile" as const,
        label: `${kind} profiles`,
        href: `${paths.profiles(slug)}?${new URLSearchParams({ kind })}`,
      })),
      words,
    ),
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

/** Two shas, with blanks or points between them, mean their comparison. */
function comparisonOf(slug: string, words: string): JumpTarget[] {
  const [, base, head] =
    /^([0-9a-f]{7,64})(?:\s+|\.{2,3}|\s*→\s*)([0-9a-f]{7,64})$/i.exec(words.trim()) ?? [];
  if (!base || !head) return [];
  const label = `${shortSha(base)} … ${shortSha(head)}`;
  return [{ kind: "comparison", label, href: paths.compare(slug, base, head) }];
}

function pages(project: ProjectRef | null): JumpTarget[] {
  const page = (label: string, href: string): JumpTarget => ({ kind: "page", label, href });
  return [
    ...(project
      ? [
          page("Overview: trends", paths.project(project.slug)),
          page("Commits", paths.commits(project.slug)),
          page("Commits that got slower or worse", `${paths.commits(project.slug)}?verdict=regressed`),
          page("Commits that got faster or better", `${paths.commits(project.slug)}?verdict=improved`),
          page("Change points", paths.changes(project.slug)),
          page("Profiles", paths.profiles(project.slug)),
          page("Functions over commits", `${paths.project(project.slug)}/functions`),
          page("Upload results", paths.upload(project.slug)),
          page("Settings", paths.settings(project.slug)),
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
