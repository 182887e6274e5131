import { requestedMatrix } from "@/lib/data/decisions";
import { matrixCsv, matrixMarkdown } from "@/lib/decide";
import { csv, HttpProblem, json, markdown, query, route } from "@/lib/http";
import { MatrixQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const filter = query(request, MatrixQuery);
  const { matrix, ...rest } = await requestedMatrix(project, filter);
  if (!matrix) throw new HttpProblem(404, "why" in rest ? rest.why : "There is no such matrix.");
  const accept = request.headers.get("accept") ?? "";
  const accepted = accept.includes("text/markdown")
    ? "markdown"
    : accept.includes("text/csv")
      ? "csv"
      : "json";
  switch (filter.format ?? accepted) {
    case "markdown":
      return markdown(matrixMarkdown(matrix));
    case "csv":
      return csv(matrixCsv(matrix));
    default:
      return json(matrix, { headers: { vary: "accept" } });
  }
});
