import { limitsOf } from "@/components/budgets";
import { palettes, trendPicture } from "@/components/pictures";
import { defaultBranchOf, shownBranch, mainSeries, findProject, type ProjectRef } from "@/lib/data/projects";
import { readTrend } from "@/lib/data/trends";
import { notFound, query } from "@/lib/http";
import { chartAnswer } from "@/lib/http/picture";
import { Id, type Trend, TrendPictureQuery } from "@/lib/model";

/** What Next passes to the pictures of a project. */
export interface ProjectParams {
  params: Promise<{ project: string }>;
}

/** The project of a picture. @throws HttpProblem 404 */
export async function projectOf(params: ProjectParams["params"]): Promise<ProjectRef> {
  const { project: slug } = await params;
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  return project;
}

/** What a picture below a project shows. @throws HttpProblem 404, also where `read` finds nothing */
export async function thingOf<T>(
  what: string,
  id: string,
  read: () => Promise<T | null | undefined>,
): Promise<T> {
  const item = Id.safeParse(id).success ? await read() : null;
  if (!item) throw notFound(`The ${what} "${id.slice(0, 200)}"`);
  return item;
}

/** A trend as a chart. @throws HttpProblem 400, 404 */
export async function trendChart(
  request: Request,
  params: ProjectParams["params"],
  as: "svg" | "png",
): Promise<Response> {
  const project = await projectOf(params);
  const { theme, scale, ...filter } = query(request, TrendPictureQuery);
  const chosen = filter.scenario ?? filter.seriesId ?? filter.tool ?? filter.environment;
  const seriesId = chosen === undefined ? ((await mainSeries(project))?.id ?? undefined) : filter.seriesId;
  const branch = await shownBranch(project.id, filter.branch);
  const trend = await readTrend(project, { ...filter, branch, seriesId });
  const limits = await limitsIn(project, trend, branch ?? null);
  const svg = trendPicture(trend, { palette: palettes[theme], scale, project: project.name, limits });
  return chartAnswer(request, svg, as);
}

/** The budgets of what a chart shows, where that is one scenario. */
async function limitsIn(project: ProjectRef, { metric, series }: Trend, branch: string | null) {
  const [scenario, ...others] = new Set(series.map((one) => one.scenario));
  const own = project.settings.budgets ?? [];
  if (scenario === undefined || others.length > 0 || own.length === 0) return [];
  const usual = await defaultBranchOf(project.id);
  const budgets = own.map((budget) => ({ ...budget, branch: budget.branch ?? usual }));
  return limitsOf(budgets, { scenario, metric, branch });
}
