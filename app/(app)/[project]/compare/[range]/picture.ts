import { comparisonPicture, palettes } from "@/components/pictures";
import type { ProjectRef } from "@/lib/data/projects";
import { notFound, query } from "@/lib/http";
import { chartAnswer } from "@/lib/http/picture";
import { type Comparison, type ComparisonFilter, PictureQuery } from "@/lib/model";
import { readComparison } from "./read";

/** What Next passes. */
export interface RangeParams {
  params: Promise<{ project: string; range: string }>;
}

/** The comparison that a picture shows. @throws HttpProblem 404 */
export async function comparisonOf(
  params: RangeParams["params"],
  filter: ComparisonFilter = {},
): Promise<{ project: ProjectRef; comparison: Comparison }> {
  const { project, range } = await params;
  const result = await readComparison(project, range, filter);
  const [comparison] = result?.comparisons ?? [];
  if (!result || !comparison) throw notFound(`A comparison of ${range.slice(0, 500)}`);
  return { project: result.project, comparison };
}

/** The chart of a comparison. @throws HttpProblem 400, 404 */
export async function comparisonChart(
  request: Request,
  params: RangeParams["params"],
  as: "svg" | "png",
): Promise<Response> {
  const { theme, ...filter } = query(request, PictureQuery);
  const { comparison } = await comparisonOf(params, filter);
  return chartAnswer(request, comparisonPicture(comparison, palettes[theme]), as);
}
