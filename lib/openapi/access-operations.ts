import "server-only";
import { AdminListQuery } from "@/lib/model";
import { type Operation, project } from "./operation";

/** @param place before `/tokens` and `/audit` @param of whose they are */
function operationsOf(place: string, of: string): Operation[] {
  return [
    {
      method: "get",
      path: `${place}/tokens`,
      summary: `Tokens ${of}, newest first`,
      query: AdminListQuery,
      needs: "admin",
      answers: { 200: { description: "A page of those that were not revoked", schema: "TokenPage" } },
      errors: [400],
    },
    {
      method: "post",
      path: `${place}/tokens`,
      summary: `Make a token ${of}`,
      description: "The answer is the only time that the token is shown: only its SHA-256 is stored.",
      needs: "admin",
      body: "NewToken",
      answers: { 201: { description: "The token", schema: "MadeToken" } },
      errors: [400, 413],
    },
    {
      method: "delete",
      path: `${place}/tokens/{id}`,
      summary: `Revoke a token ${of}`,
      description: "Every server refuses it within a second.",
      needs: "admin",
      answers: { 204: { description: "Revoked" } },
      errors: [404],
    },
    {
      method: "get",
      path: `${place}/audit`,
      summary: `Who wrote what ${of === "of a project" ? "to a project" : "to the whole instance"}, newest first`,
      query: AdminListQuery,
      needs: "admin",
      answers: { 200: { description: "A page of writes", schema: "AuditPage" } },
      errors: [400],
    },
  ];
}

/** Tokens, and what was written with them: of a project, and of the whole instance. */
export const accessOperations: readonly Operation[] = [
  ...operationsOf(project, "of a project"),
  ...operationsOf("/api/v1", "of the whole instance"),
];
