import { route } from "@/lib/http";
import { type ProjectParams, trendChart } from "../picture";

export const GET = route((request: Request, { params }: ProjectParams) =>
  trendChart(request, params, "svg"),
);
