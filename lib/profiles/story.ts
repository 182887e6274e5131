import "server-only";
import { type ProfileEvidence, reasonsOf, reasonText, storyOf } from "@/lib/compare";
import { requestedComparison } from "@/lib/data/comparisons";
import { mainSeries, type ProjectRef, shownBranch } from "@/lib/data/projects";
import { readHeadlineTrends } from "@/lib/data/trends";
import { listCommits } from "@/lib/data/verdicts";
import { env } from "@/lib/env";
import { paths, type Story, type StoryChapter, type StoryQuery, type Trend } from "@/lib/model";
import { profileEvidence } from "./evidence";

/** Commits that a story tells of at most; and those of its chapters that are explained: each asks for profiles; and causes of one. */
const mostCommits = 500;
const mostExplained = 12;
const mostCauses = 3;

/** A story with the trends of its main series. */
export interface ToldStory {
  readonly story: Story;
  readonly trends: readonly Trend[];
}

/** The story of a project without causes; null where `until` names no commit that it tells of. */
export async function readStory(project: ProjectRef, query: StoryQuery): Promise<ToldStory | null> {
  const [page, main, shown] = await Promise.all([
    listCommits(project, { limit: mostCommits }),
    mainSeries(project),
    shownBranch(project.id, query.branch),
  ]);
  const branch = query.branch === "*" ? null : (shown ?? null);
  const last = query.until ? page.items.findIndex(({ sha }) => sha.startsWith(query.until ?? "")) : 0;
  if (last < 0) return null;
  const commits = page.items.slice(last).toReversed();
  const shas = new Set(commits.map(({ sha }) => sha));
  const request = { branch: branch ?? undefined, points: 600 };
  const all = main ? await readHeadlineTrends(project, { ...request, seriesId: main.id }) : [];
  const trends = all.map((trend) => upTo(trend, shas));
  const newest = commits.findLast(({ branches }) => branch === null || branches.includes(branch));
  const story = storyOf({
    project: project.slug,
    branch,
    commits,
    earlier: page.nextCursor !== null,
    trend: trends[0] ?? null,
    compareUrl: (base, head) => env().publicUrl + paths.compare(project.slug, base, head),
    url:
      env().publicUrl +
      paths.story(project.slug, newest?.sha) +
      (query.branch ? `&branch=${encodeURIComponent(query.branch)}` : ""),
  });
  return { story, trends };
}

function upTo(trend: Trend, shas: ReadonlySet<string>): Trend {
  return {
    ...trend,
    series: trend.series.map((one) => ({
      ...one,
      points: one.points.filter(({ commit }) => shas.has(commit)),
    })),
  };
}

/** What explains a chapter, in words, the strongest first; empty where nothing was recorded that does. */
async function chapterCauses(project: ProjectRef, { since, commit, kind }: StoryChapter): Promise<string[]> {
  if (since === null) return [];
  const { comparisons } = await requestedComparison(project, since, [commit.sha]);
  const [comparison] = comparisons ?? [];
  if (!comparison) return [];
  const evidence = await profileEvidence(project, comparison.profiles);
  // What costs less now does not explain a loss: requests that are fewer wait less.
  const telling = evidence.filter((one) => kind === "mixed" || rose(one) === (kind === "worse"));
  const profiled = reasonsOf(telling, { config: [], environment: [] }).slice(0, mostCauses);
  return [...profiled, ...reasonsOf([], comparison)].map(reasonText);
}

function rose({ kind, change, totals }: ProfileEvidence): boolean {
  const { base, head } = kind === "mutex" || kind === "block" ? totals : change;
  return head > base;
}

/** Causes of the newest chapters, found one after the other: each asks the database for profiles. */
export function causesInTurn(
  project: ProjectRef,
  { chapters }: Story,
): ReadonlyMap<StoryChapter, Promise<string[]>> {
  let before: Promise<unknown> = Promise.resolve();
  const causes = new Map<StoryChapter, Promise<string[]>>();
  for (const chapter of chapters.slice(-mostExplained).toReversed()) {
    const own = () => chapterCauses(project, chapter);
    const found = before.then(own, own);
    causes.set(chapter, found);
    before = found;
  }
  return causes;
}

/** The story with its causes. */
export async function withCauses(project: ProjectRef, story: Story): Promise<Story> {
  const causes = causesInTurn(project, story);
  const chapters = story.chapters.map(async (chapter) => ({
    ...chapter,
    causes: (await causes.get(chapter)) ?? [],
  }));
  return { ...story, chapters: await Promise.all(chapters) };
}
