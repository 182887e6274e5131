import "server-only";
import type { z } from "zod";
import type { TokenScope } from "@/lib/model";
import type { SchemaName } from "./schemas";

/** One operation of the API, as little of it as cannot be derived. */
export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Path as OpenAPI writes it: `/api/v1/projects/{project}`. */
  path: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** The scope of the token that it needs; none: no token. */
  needs?: TokenScope;
  /** Takes an upload. */
  upload?: true;
  /** Takes JSON. */
  body?: SchemaName;
  answers: Partial<
    Record<
      200 | 201 | 202 | 204,
      { description: string; schema?: SchemaName; binary?: true; markdown?: true; media?: string }
    >
  >;
  /** Errors beside those that every operation has. */
  errors?: readonly number[];
}

/** Path of a project, as OpenAPI writes it. */
export const project = "/api/v1/projects/{project}";
