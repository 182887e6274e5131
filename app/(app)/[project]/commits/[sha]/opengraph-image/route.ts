import { commitCard } from "@/components/pictures";
import { notFound, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { projectOf } from "../../../picture";
import { readCommit } from "../read";

interface Props {
  params: Promise<{ project: string; sha: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const { project: slug, sha } = await params;
  const project = await projectOf(params);
  const view = await readCommit(slug, sha);
  if (!view) throw notFound(`The commit "${sha.slice(0, 200)}"`);
  return cardAnswer(request, commitCard(project.name, view.info, view.runs, view.comparison));
});
