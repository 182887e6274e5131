import { notFound, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { oneCard, twoCard } from "../card";
import { findView } from "../load";

interface Props {
  params: Promise<{ project: string; id: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const { project, id } = await params;
  const view = await findView(project, id);
  if (!view) throw notFound(`The profile "${id.slice(0, 200)}"`);
  return cardAnswer(request, view.kind === "one" ? await oneCard(view) : await twoCard(view));
});
