import { renderStory } from "@/lib/compare";
import { json, markdown, notFound, query, route } from "@/lib/http";
import { StoryQuery } from "@/lib/model";
import { readStory, withCauses } from "@/lib/profiles/story";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const filter = query(request, StoryQuery);
  const read = await readStory(project, filter);
  if (!read) throw notFound(`A measured commit "${filter.until}"`);
  const story = await withCauses(project, read.story);
  return (request.headers.get("accept") ?? "").includes("text/markdown")
    ? markdown(renderStory(story))
    : json(story, { headers: { vary: "accept" } });
});
