import { matrixCard } from "@/components/pictures";
import { HttpProblem, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { projectOf } from "../../../picture";
import { readMatrix } from "../read";

interface Props {
  params: Promise<{ project: string; ref: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const { project: slug, ref } = await params;
  const project = await projectOf(params);
  const answer = await readMatrix(slug, ref, Object.fromEntries(new URL(request.url).searchParams));
  if (!answer?.matrix) throw new HttpProblem(404, answer?.why ?? "There is no such matrix.");
  return cardAnswer(request, matrixCard(answer.matrix, project.name));
});
