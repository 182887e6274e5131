import "server-only";
import { RetentionQuery } from "@/lib/model";
import { type Operation, project } from "./operation";

function remove(path: string, summary: string, description?: string): Operation {
  return {
    method: "delete",
    path,
    summary,
    ...(description === undefined ? {} : { description }),
    needs: "admin",
    answers: { 204: { description: "Deleted" } },
    errors: [404],
  };
}

/** What is deleted, and how far that is. */
export const keepingOperations: readonly Operation[] = [
  remove(
    `${project}/runs/{id}`,
    "Delete a run",
    "With its file, and with its series and commit where nothing else is left of them; the same for an upload and a profile. What remains is searched for change points and judged again.",
  ),
  remove(`${project}/uploads/{id}`, "Delete an upload: all of its runs and profiles"),
  remove(`${project}/profiles/{id}`, "Delete a profile"),
  remove(`${project}/comparisons/{id}`, "Delete a permanent link"),
  remove(
    `${project}/commits/{sha}/author`,
    "Forget who wrote a commit",
    "Also in permanent comparisons. A later upload that names the author stores the name again.",
  ),
  {
    method: "delete",
    path: project,
    summary: "Delete a project",
    description:
      "Nobody sees it from now on, and its slug is free. Its rows are deleted in the background, in sets, beside the uploads of other projects; the answer says where to ask how far that is.",
    needs: "admin",
    answers: { 202: { description: "It is being deleted", schema: "Deletion" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/retention/preview`,
    summary: "What the project's retention, or another one, would remove now",
    description:
      "By the age of commits (`committedAt`). Set by `PATCH` of the project, and applied in the background then and once a day.",
    query: RetentionQuery,
    answers: { 200: { description: "What would go", schema: "RetentionPreview" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/export`,
    summary: "A project as one file, to be imported elsewhere",
    description:
      "Everything of it as it is at this moment, but its tokens and its audit: a tar file with checksums, which `npm run restore` reads, too.",
    needs: "admin",
    answers: { 200: { description: "The archive", media: "application/x-tar" } },
    errors: [404],
  },
  {
    method: "post",
    path: `${project}/import`,
    summary: "Add a project from the file of an export",
    description:
      "The body is the archive, the path says the project's slug here. Ids of runs, profiles and comparisons stay, so links below the project's address keep working. Archives of older versions are brought to this one. All of it or nothing. Needs a token of the whole instance.",
    needs: "admin",
    answers: { 201: { description: "The project", schema: "ProjectDetail" } },
    errors: [409, 422],
  },
  {
    method: "get",
    path: "/api/v1/deletions/{id}",
    summary: "How far the deletion of a project is",
    answers: { 200: { description: "Its state", schema: "Deletion" } },
    errors: [404],
  },
];
