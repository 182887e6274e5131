import { dropToken } from "@/app/api/v1/tokens/make-token";
import { authorise } from "@/lib/auth";
import { route } from "@/lib/http";
import { type ItemParams, projectOf } from "../../project";

export const DELETE = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await params;
  const { by } = await authorise(request, project, "admin");
  return dropToken(by, await projectOf(params), id);
});
