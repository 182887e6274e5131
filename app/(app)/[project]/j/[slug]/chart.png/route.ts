import { route } from "@/lib/http";
import { type JourneyParams, journeyChartAnswer } from "../picture";

export const GET = route((request: Request, { params }: JourneyParams) =>
  journeyChartAnswer(request, params, "png"),
);
