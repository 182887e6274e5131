import { trendCard } from "@/components/pictures";
import { query, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { StoryQuery } from "@/lib/model";
import { readStory } from "@/lib/profiles/story";
import { type ProjectParams, projectOf } from "../../picture";

/** The main series as far as the story goes, above its first sentence. */
export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const read = await readStory(project, query(request, StoryQuery));
  const foot = read?.story.summary[0] ?? "";
  const card = { title: `The story of ${project.name}`, trail: "story", foot };
  return cardAnswer(request, trendCard(card, read?.trends ?? []));
});
