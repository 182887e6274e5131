import { listProjects } from "@/lib/data/projects";
import { json, query, route } from "@/lib/http";
import { ProjectsQuery } from "@/lib/model";

export const dynamic = "force-dynamic";

export const GET = route(async (request: Request) => json(await listProjects(query(request, ProjectsQuery))));
