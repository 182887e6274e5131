import type { RefsAnswer } from "@/components/compare";
import { searchCommits } from "@/lib/data/commits";
import { projectDetail, findProject } from "@/lib/data/projects";
import { json, notFound, route } from "@/lib/http";

/** What the picker of a comparison's side offers for some words. */
export const GET = route(async (request: Request, { params }: { params: Promise<{ project: string }> }) => {
  const { project: slug } = await params;
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  const words = new URL(request.url).searchParams.get("q")?.slice(0, 250) ?? "";
  const [commits, { branches }] = await Promise.all([
    searchCommits(project, words, 20),
    projectDetail(project),
  ]);
  const named = branches.filter((branch) => branch.toLowerCase().includes(words.trim().toLowerCase()));
  return json({ branches: named.slice(0, 20), commits } satisfies RefsAnswer);
});
