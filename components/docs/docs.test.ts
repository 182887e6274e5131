import { describe, expect, it } from "vitest";
import { componentSchemas } from "@/lib/openapi/schemas";
import { curlExample } from "./curl";
import { ApiDocument, type Operation } from "./document";
import { limitsText, schemaRows, typeText } from "./schema-rows";

const operation = (over: Partial<Operation>): Operation => ({
  operationId: "x",
  summary: "x",
  parameters: [],
  responses: {},
  ...over,
});

describe("curlExample", () => {
  it("uploads with a token, a file and a commit", () => {
    const upload = operation({
      security: [{ token: [] }],
      requestBody: { content: { "multipart/form-data": { schema: {} } } },
    });
    const command = curlExample("http://localhost:3000", "/api/v1/projects/{project}/runs", "post", upload);
    expect(command).toContain('-H "Authorization: Bearer $BENCHTRAIL_TOKEN"');
    expect(command).toContain("-F commit=$(git rev-parse HEAD)");
    expect(command).toContain('"http://localhost:3000/api/v1/projects/shop/runs"');
  });

  it("names what a query must have", () => {
    const parameters = ["base", "head"].map((name) => ({
      name,
      in: "query" as const,
      required: true,
      schema: {},
    }));
    expect(curlExample("http://x", "/compare", "get", operation({ parameters }))).toBe(
      'curl "http://x/compare?base=main&head=$(git rev-parse HEAD)"',
    );
  });
});

describe("schemaRows", () => {
  it("lists nested fields below their parent and tells which may be absent", () => {
    const rows = schemaRows({
      type: "object",
      required: ["items"],
      properties: {
        items: { type: "array", items: { properties: { n: { type: "integer" } }, required: ["n"] } },
        next: { anyOf: [{ type: "string", format: "uuid" }, { type: "null" }], description: "cursor" },
      },
    });
    expect(rows.map(({ name, depth, type, optional }) => [name, depth, type, optional])).toEqual([
      ["items", 0, "list of anything", false],
      ["n", 1, "integer", false],
      ["next", 0, "string (uuid) or null", true],
    ]);
  });
});

describe("typeText and limitsText", () => {
  it("say what a value may be", () => {
    expect(typeText({ enum: ["improved", "regressed"] })).toBe('"improved" | "regressed"');
    expect(typeText({ type: "object", additionalProperties: { type: "number" } })).toBe("map of number");
    expect(limitsText({ minimum: 1, maximum: 500, default: 50 })).toBe("1 to 500, default 50");
    expect(limitsText({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe("");
  });
});

describe("the document of this API", () => {
  it("is understood, and every shape in it has fields to show", () => {
    const { schemas } = ApiDocument.shape.components.parse({ schemas: componentSchemas() });
    for (const [name, schema] of Object.entries(schemas))
      expect(schemaRows(schema).length, name).toBeGreaterThan(0);
    const rows = schemaRows(schemas.Comparison ?? {});
    expect(rows.find(({ name }) => name === "verdict")?.type).toBe(
      '"improved" | "regressed" | "unchanged" | "inconclusive" | "not-comparable"',
    );
  });
});
