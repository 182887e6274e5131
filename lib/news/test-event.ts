import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { type NewsEvent, paths } from "@/lib/model";

/** What the test button sends: an event like any other, of no commit. */
export function testEvent({ slug, name }: ProjectRef, id: string): NewsEvent {
  const url = env().publicUrl + paths.project(slug);
  return {
    id,
    event: "test",
    createdAt: new Date().toISOString(),
    project: { slug, name, url },
    commit: null,
    branches: [],
    title: `A test message of ${name}`,
    sentence: "If you can read this, events of this project arrive here.",
    why: [],
    functions: [],
    settings: [],
    picture: `${url}/opengraph-image`,
    url: env().publicUrl + paths.settings(slug),
  };
}
