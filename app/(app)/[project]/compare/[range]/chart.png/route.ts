import { route } from "@/lib/http";
import { type RangeParams, comparisonChart } from "../picture";

export const GET = route((request: Request, { params }: RangeParams) =>
  comparisonChart(request, params, "png"),
);
