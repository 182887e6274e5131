import { authorise } from "@/lib/auth";
import { journeyCsv, journeyMarkdown } from "@/lib/compare";
import { recordWrite } from "@/lib/data/access";
import { deleteJourney, findJourney, pinShas, storeJourney } from "@/lib/data/journeys";
import { csv, HttpProblem, json, markdown, notFound, query, readJson, route } from "@/lib/http";
import { JourneyInput, JourneyQuery, JourneySlug } from "@/lib/model";
import { toldJourney } from "@/lib/profiles/journey";
import { projectOf } from "../../project";
import type { ProjectRef } from "@/lib/data/projects";

interface Props {
  params: Promise<{ project: string; slug: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const project = await projectOf(params);
  const { slug } = await params;
  const input = await findJourney(project, slug);
  if (!input) throw notFound(`The journey "${slug}"`);
  const withFunctions = await tell(project, slug, input);
  const accept = request.headers.get("accept") ?? "";
  const asked = query(request, JourneyQuery).format;
  if (asked === "csv" || (!asked && accept.includes("text/csv"))) return csv(journeyCsv(withFunctions));
  return accept.includes("text/markdown")
    ? markdown(journeyMarkdown(withFunctions))
    : json(withFunctions, { headers: { vary: "accept" } });
});

export const PUT = route(async (request: Request, { params }: Props) => {
  const { by } = await authorise(request, (await params).project, "upload");
  const project = await projectOf(params);
  const slug = JourneySlug.safeParse((await params).slug);
  if (!slug.success) throw new HttpProblem(400, "The name of a journey is made of a-z, 0-9 and -.");
  const { input, unknown } = await pinShas(project, await readJson(request, JourneyInput));
  const [first] = unknown;
  if (first) throw new HttpProblem(400, `${first.path}: ${first.message}.`, unknown);
  const isNew = await storeJourney(project, slug.data, input);
  await recordWrite(by, project, "journey.put", slug.data);
  return json(await tell(project, slug.data, input), { status: isNew ? 201 : 200 });
});

export const DELETE = route(async (request: Request, { params }: Props) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const { slug } = await params;
  if (!(await deleteJourney(project, slug))) throw notFound(`The journey "${slug}"`);
  await recordWrite(by, project, "journey.delete", slug);
  return new Response(null, { status: 204 });
});

/** @throws HttpProblem 404 where its commits were deleted */
async function tell(project: ProjectRef, slug: string, input: JourneyInput) {
  const withFunctions = await toldJourney(project, slug, input);
  if (!withFunctions)
    throw new HttpProblem(404, `Commits of the journey "${slug}" do not exist here any more.`);
  return withFunctions;
}
