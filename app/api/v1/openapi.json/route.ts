import { json, route } from "@/lib/http";
import { openApiDocument } from "@/lib/openapi";

export const dynamic = "force-dynamic";

export const GET = route(() => Promise.resolve(json(openApiDocument())));
