import { budgetStates } from "@/lib/data/budgets";
import { json, route } from "@/lib/http";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (_request: Request, { params }: ProjectParams) =>
  json({ items: await budgetStates(await projectOf(params)) }),
);
