import type { Schema } from "./document";

/** One field of a schema, as a row of a table. */
export interface SchemaRow {
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
}

/** Deeper fields are in the document itself. */
const deepest = 3;

/** The fields of an object (or of the objects of a list), those of nested objects below their parent. */
export function schemaRows(schema: Schema, depth = 0): SchemaRow[] {
  const object = objectIn(schema);
  if (!object?.properties || depth > deepest) return [];
  return Object.entries(object.properties).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeText(field),
      optional: !object.required?.includes(name),
      description: field.description ?? "",
    },
    ...schemaRows(field, depth + 1),
  ]);
}

/** The object that a schema is, lists, may be, or maps to. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (typeof schema.items === "object") return objectIn(schema.items);
  const mapped = schema.additionalProperties;
  if (typeof mapped === "object") return objectIn(mapped);
  return schema.anyOf?.map(objectIn).find((object) => object !== undefined);
}

/** A type in few words: "string (uuid)", "list of number", "number or null", "improved | regressed". */
export function typeText(schema: Schema): string {
  const { $ref, anyOf, prefixItems, items, format, type } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? $ref;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(" or ");
  if (prefixItems) return `[${prefixItems.map(typeText).join(", ")}]`;
  if (typeof items === "object") return `list of ${typeText(items)}`;
  if (typeof schema.additionalProperties === "object")
    return `map of ${typeText(schema.additionalProperties)}`;
  const name = Array.isArray(type) ? type.join(" or ") : (type ?? "anything");
  return format && format !== "binary" ? `${name} (${format})` : format ? "bytes" : name;
}

/** What else a parameter's value has to keep to: "1 to 500, default 50". */
export function limitsText({ minimum, maximum, default: preset }: Schema): string {
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const range = minimum !== undefined && bounded ? [`${minimum} to ${maximum}`] : [];
  return [...range, ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`])].join(", ");
}
