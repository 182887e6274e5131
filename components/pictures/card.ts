import { headlineLines } from "./headline";
import { logo } from "./marks";
import { palettes } from "./palette";
import { document, element, type SvgNode } from "./svg";
import { fit, textWidth, words, wrap } from "./text";

/** Size of the pictures that links unfold to, as Open Graph has it. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Space at the sides of a card. */
export const cardInset = 60;

/** Width between the insets. */
export const cardWidth = cardSize.width - 2 * cardInset;

/** Cards are light: they stand in other people's pages. */
export const cardPalette = palettes.light;

interface Card {
  /** Told to those who cannot see it. */
  readonly title: string;
  /** Where one is: project and kind of page. */
  readonly trail: string;
  /** One line at the foot. */
  readonly foot: string;
}

/** The frame of a card: product and trail on top, one line of context at the foot. */
export function card(
  { title, trail, foot }: Card,
  ...children: readonly (SvgNode | readonly SvgNode[])[]
): string {
  const { width, height } = cardSize;
  return document(
    { width, height, title },
    element("rect", { width, height, fill: cardPalette.bg }),
    element("rect", { width, height: 10, fill: cardPalette.accent }),
    logo(cardInset, 42, 40, cardPalette),
    words(cardInset + 54, 73, "Benchtrail", { size: 30, fill: cardPalette.text, weight: 600 }),
    words(width - cardInset, 73, fit(trail, 30, 760), { size: 30, fill: cardPalette.dim, anchor: "end" }),
    ...children,
    words(cardInset, height - 38, fit(foot, 27, cardWidth), { size: 27, fill: cardPalette.dim }),
  );
}

/** A title in the largest letters in which it fits on one line, else on two, else on three; `bottom` is where the rest may begin. */
export function cardTitle(text: string): { nodes: SvgNode[]; bottom: number } {
  const size =
    [66, 60, 54].find((one) => textWidth(text, one) <= cardWidth) ??
    [66, 58, 50].find((one) => textWidth(text, one) < cardWidth * 1.85) ??
    44;
  const lines = wrap(text, size, cardWidth, size === 44 ? 3 : 2);
  const look = { size, step: size * 1.2, palette: cardPalette };
  return {
    nodes: headlineLines(lines, cardInset, 110 + size, look),
    bottom: 130 + lines.length * look.step,
  };
}

/** A card that only says what the page is. */
export function plainCard(title: string, foot: string): string {
  return card({ title, trail: "", foot }, cardTitle(title).nodes);
}
