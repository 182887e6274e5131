import type { RefsAnswer } from "@/components/compare";
import { searchCommits } from "@/lib/data/commits";
import { findProject } from "@/lib/data/projects";
import { json, notFound, route } from "@/lib/http";

/** What the picker of a comparison's side offers for some words. */
export const GET = route(async (request: Request, { params }: { params: Promise<{ project: string }> }) => {
  const { project: slug } = await params;
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  const words = new URL(request.url).searchParams.get("q")?.slice(0, 250) ?? "";
  const answer: RefsAnswer = { branches: [], commits: await searchCommits(project, words, 20) };
  return json(answer);
});
