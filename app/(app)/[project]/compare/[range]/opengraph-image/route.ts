import { comparisonCard } from "@/components/pictures";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { type RangeParams, comparisonOf } from "../picture";

export const GET = route(async (request: Request, { params }: RangeParams) => {
  const { project, comparison } = await comparisonOf(params);
  return cardAnswer(request, comparisonCard(project.name, comparison));
});
