import { listProjects } from "@/lib/data/projects";
import { json, route } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  const projects = await listProjects();
  return json({ items: projects.map(({ ref: _, ...summary }) => summary), nextCursor: null });
});
