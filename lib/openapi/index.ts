import "server-only";
import { env } from "@/lib/env";
import { mostMerged } from "@/lib/model";
import type { Operation } from "./operation";
import { operations } from "./operations";
import { type JsonSchema, type SchemaName, componentSchemas, jsonSchema, refTo } from "./schemas";

/** The API as an OpenAPI 3.1 document, generated from the schemas that validate. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation);
  return {
    openapi: "3.1.0",
    info: {
      title: "Benchtrail",
      version: "1",
      description:
        "JSON is camelCase, times are RFC 3339 in UTC, metrics are in base SI units (seconds, bytes, requests per second, ratios 0..1). Every error is RFC 9457 application/problem+json.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: env().publicUrl }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

/** `getRunsRaw` for `GET …/runs/{id}/raw`. */
function operationId({ method, path }: Operation): string {
  const words = path
    .replace("/api/v1", "")
    .split("/")
    .flatMap((part) => (part && !part.startsWith("{") ? part.split(/[^a-z0-9]+/) : []));
  return (
    method +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") +
    (path.endsWith("}") ? "Item" : "")
  );
}

function operationObject(operation: Operation): JsonSchema {
  const { summary, description, needs } = operation;
  return {
    operationId: operationId(operation),
    summary,
    ...(description ? { description } : {}),
    ...(needs ? { security: [{ token: [needs] }] } : {}),
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(operation),
      ...headerParameters(operation),
    ],
    ...(operation.upload ? { requestBody: uploadBody() } : {}),
    ...(operation.body ? { requestBody: jsonBody(operation.body) } : {}),
    responses: { ...answersOf(operation), ...errorsOf(operation) },
  };
}

/** What the variable parts of paths are, by their names; others are commits. */
const partSchemas: Readonly<Record<string, JsonSchema>> = {
  slug: { type: "string", pattern: "^[a-z0-9][a-z0-9-]{0,62}$" },
  project: { type: "string", pattern: "^[a-z0-9][a-z0-9-]{0,62}$" },
  id: { type: "string", format: "uuid" },
  ids: {
    type: "string",
    description: `The id of a profile, or of up to ${mostMerged} with commas between them: the profiles merged`,
  },
};
const commitSchema: JsonSchema = {
  type: "string",
  description: "A commit sha (short is fine when unique) or a branch",
};

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: partSchemas[name] ?? commitSchema,
  }));
}

function queryParameters({ query }: Operation): JsonSchema[] {
  if (!query) return [];
  return Object.entries(query.shape).map(([name, field]) => {
    const { description, ...schema } = jsonSchema(field, "output");
    // Each key is a parameter of its own: no style of OpenAPI says "variant.GOGC=200".
    if (name === "variant")
      return { name: "variant.{key}", in: "query", required: false, description, schema: { type: "string" } };
    return {
      name,
      in: "query",
      required: !field.safeParse(undefined).success,
      ...(description ? { description } : {}),
      schema,
    };
  });
}

function headerParameters({ upload }: Operation): JsonSchema[] {
  if (!upload) return [];
  const schema = { type: "string", maxLength: 255 };
  return [
    { name: "Idempotency-Key", in: "header", required: false, description: "Makes retries safe", schema },
  ];
}

function jsonBody(schema: SchemaName): JsonSchema {
  return { required: true, content: { "application/json": { schema: refTo(schema) } } };
}

function uploadBody(): JsonSchema {
  const files = { type: "array", items: { type: "string", format: "binary" } };
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            meta: refTo("UploadMeta"),
            result: files,
            profile: files,
            config: files,
            side: files,
            "side.before": files,
            "side.after": files,
          },
        },
      },
      "application/json": {
        schema: {
          anyOf: [refTo("BenchtrailJson"), { description: "JSON of a tool; metadata in the query" }],
        },
      },
      "*/*": {
        schema: {
          type: "string",
          format: "binary",
          description: "Output of one load tool; metadata in the query",
        },
      },
    },
  };
}

function answersOf({ answers }: Operation): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, binary, markdown, media }]) => {
      const content = {
        ...(schema ? { "application/json": { schema: refTo(schema) } } : {}),
        ...(binary ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } } : {}),
        ...(media ? { [media]: { schema: { type: "string", format: "binary" } } } : {}),
        ...(markdown ? { "text/markdown": { schema: { type: "string" } } } : {}),
      };
      return [status, { description, ...(Object.keys(content).length > 0 ? { content } : {}) }];
    }),
  );
}

const errorWords: Readonly<Record<number, string>> = {
  400: "Malformed request or metadata",
  401: "No token, or an unknown one",
  403: "The token is not valid for this project, or lacks the scope",
  404: "Not found",
  408: "The body came too slowly, or not at all",
  409: "The Idempotency-Key was used with a different body",
  413: "Over a size limit, also after decompression",
  415: "An unsupported content type or encoding",
  422: "A file is not a usable result or profile",
  429: "Too many uploads under way; see Retry-After",
  503: "The database is unavailable; see Retry-After",
  507: "The disk is full",
};

function errorsOf({ errors = [], needs }: Operation): Record<string, JsonSchema> {
  const statuses = [...errors, ...(needs ? [401, 403, 507] : []), 503].sort((a, b) => a - b);
  const content = { "application/problem+json": { schema: refTo("Problem") } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: errorWords[status] ?? "Error", content }]),
  );
}
