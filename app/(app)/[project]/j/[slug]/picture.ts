import { journeyCard, journeyPicture, palettes } from "@/components/pictures";
import { notFound, query } from "@/lib/http";
import { cardAnswer, chartAnswer } from "@/lib/http/picture";
import { PictureQuery } from "@/lib/model";
import { readJourney } from "./read";

export interface JourneyParams {
  params: Promise<{ project: string; slug: string }>;
}

async function journeyOf(params: JourneyParams["params"]) {
  const { project, slug } = await params;
  const read = await readJourney(project, slug);
  if (!read) throw notFound(`The journey "${slug}"`);
  return read;
}

/** 1200 × 630. */
export async function journeyCardAnswer(request: Request, params: JourneyParams["params"]) {
  const { project, journey } = await journeyOf(params);
  return cardAnswer(request, journeyCard(project.name, journey));
}

/** As wide as a README. */
export async function journeyChartAnswer(
  request: Request,
  params: JourneyParams["params"],
  as: "svg" | "png",
) {
  const { journey } = await journeyOf(params);
  const { theme } = query(request, PictureQuery.pick({ theme: true }));
  return chartAnswer(request, journeyPicture(journey, palettes[theme]), as);
}
