import { escapeXml } from "@/lib/flame/xml";

/** A piece of finished markup; only `element` makes one, so that nothing gets into a picture without being escaped. */
export interface SvgNode {
  readonly markup: string;
}

/** What may stand inside of an element: other elements, or text, which is escaped. */
export type SvgChild = SvgNode | string | number | null | false | readonly SvgChild[];

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** An element; attributes without a value are left out, numbers keep two decimals. */
export function element(name: string, attributes: Attributes, ...children: readonly SvgChild[]): SvgNode {
  const open = `${name}${Object.entries(attributes).map(attribute).join("")}`;
  const inner = children.map(markupOf).join("");
  return { markup: inner ? `<${open}>${inner}</${name}>` : `<${open}/>` };
}

function attribute([name, value]: readonly [string, string | number | null | undefined]): string {
  if (value === null || value === undefined) return "";
  return ` ${name}="${typeof value === "number" ? short(value) : escapeXml(value)}"`;
}

function markupOf(child: SvgChild): string {
  if (child === null || child === false) return "";
  if (typeof child === "string") return escapeXml(child);
  if (typeof child === "number") return short(child);
  return "markup" in child ? child.markup : child.map(markupOf).join("");
}

function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Readers of a picture elsewhere rarely have Inter; these are near to it in width. */
const fonts = "Inter, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** A whole document, told to those who cannot see it by its title. */
export function document(
  { width, height, title }: { width: number; height: number; title: string },
  ...children: readonly SvgChild[]
): string {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      role: "img",
      "aria-label": title,
      "font-family": fonts,
    },
    element("title", {}, title),
    ...children,
  ).markup;
}
