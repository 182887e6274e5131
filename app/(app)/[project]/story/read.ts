import { cache } from "react";
import { StoryQuery } from "@/lib/model";
import { readStory, type ToldStory } from "@/lib/profiles/story";
import { readProject } from "../read";

/** Read once for the page and its metadata; null where the address asks for nothing that there is. */
export async function storyOfPage(
  slug: string,
  { branch, until }: Record<string, string | string[] | undefined>,
): Promise<ToldStory | null> {
  return readOnce(slug, JSON.stringify({ branch, until }));
}

const readOnce = cache(async (slug: string, json: string): Promise<ToldStory | null> => {
  const project = await readProject(slug);
  const query = StoryQuery.safeParse(JSON.parse(json));
  return project && query.success ? readStory(project, query.data) : null;
});
