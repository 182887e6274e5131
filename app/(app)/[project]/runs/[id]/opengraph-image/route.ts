import { runCard } from "@/components/pictures";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { thingOf } from "../../../picture";
import { readRun } from "../read";

interface Props {
  params: Promise<{ project: string; id: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const { project: slug, id } = await params;
  const { project, run } = await thingOf("run", id, () => readRun(slug, id));
  return cardAnswer(request, runCard(project.name, run));
});
