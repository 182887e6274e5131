import { comparisonCard } from "@/components/pictures";
import { notFound, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { readPinned } from "../read";

interface PinnedParams {
  params: Promise<{ project: string; id: string }>;
}

export const GET = route(async (request: Request, { params }: PinnedParams) => {
  const { project, id } = await params;
  const pinned = await readPinned(project, id);
  if (!pinned) throw notFound("A permanent comparison of this id");
  return cardAnswer(request, comparisonCard(project, pinned));
});
