import { ProfileError } from "../../error";
import { JfrBytes } from "./bytes";

/** A field of a type. */
export interface JfrField {
  readonly name: string;
  readonly type: number;
  /** The value is a place in the pool of its type. */
  readonly pooled: boolean;
  readonly array: boolean;
}

/** A type as the recording itself describes it. */
export interface JfrType {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly JfrField[];
}

const mostTypes = 20_000;

/** The types of a chunk, by their ids. */
export function readTypes(bytes: Uint8Array, offset: number): Map<number, JfrType> {
  const reader = new JfrBytes(bytes, offset);
  for (let i = 0; i < 5; i++) reader.long();
  const count = reader.long();
  if (count > bytes.length)
    throw new ProfileError("The JFR recording is damaged: its table of texts is longer than it", offset);
  const texts = Array.from({ length: count }, () => String(reader.text() ?? ""));
  const types = new Map<number, JfrType>();
  visit(reader, texts, 0, (element) => {
    if (element.name !== "class") return;
    const id = Number(element.attributes.get("id"));
    if (types.size >= mostTypes) throw new ProfileError(`The JFR recording has more than ${mostTypes} types`);
    types.set(id, { id, name: element.attributes.get("name") ?? "", fields: element.fields });
  });
  return types;
}

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly fields: readonly JfrField[];
}

/** Depth of the tree: root, metadata, class, field, annotation. */
const deepest = 12;

function visit(
  reader: JfrBytes,
  texts: readonly string[],
  depth: number,
  onElement: (element: Element) => void,
): Element {
  if (depth > deepest)
    throw new ProfileError("The JFR recording is damaged: its description is nested too deep");
  const text = () => texts[reader.long()] ?? "";
  const name = text();
  const attributes = new Map<string, string>();
  for (let left = reader.long(); left > 0; left--) attributes.set(text(), text());
  const fields: JfrField[] = [];
  for (let left = reader.long(); left > 0; left--) {
    const child = visit(reader, texts, depth + 1, onElement);
    if (child.name === "field") fields.push(fieldOf(child.attributes));
  }
  const element = { name, attributes, fields };
  onElement(element);
  return element;
}

function fieldOf(attributes: ReadonlyMap<string, string>): JfrField {
  return {
    name: attributes.get("name") ?? "",
    type: Number(attributes.get("class")),
    pooled: attributes.get("constantPool") === "true",
    array: attributes.has("dimension") && attributes.get("dimension") !== "0",
  };
}
