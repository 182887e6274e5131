import { card, cardInset, cardPalette as palette, cardTitle, cardWidth } from "./card";
import { element, type SvgNode } from "./svg";
import { fit, textWidth, words } from "./text";

/** A function, with a bar for its cost; two where base and head are laid over each other. */
export interface CostBar {
  readonly name: string;
  /** 0..1 of the longest bar. */
  readonly head: number;
  readonly base?: number;
  readonly text: string;
  readonly tone?: "better" | "worse";
}

interface ProfileCard {
  readonly title: string;
  readonly trail: string;
  readonly foot: string;
  /** Said where there is no bar. */
  readonly none: string;
}

const step = 76;
const mostBars = 5;

/** A profile, or the difference of two: the functions that matter, longest bar first. */
export function profileCard(facts: ProfileCard, bars: readonly CostBar[]): string {
  const { nodes, bottom } = cardTitle(facts.title);
  const room = Math.min(mostBars, Math.floor((548 - bottom) / step));
  const shown = bars.slice(0, room).flatMap((bar, index) => oneBar(bar, bottom + 8 + index * step));
  const none = [words(cardInset, bottom + 70, facts.none, { size: 36, fill: palette.dim })];
  return card(facts, nodes, shown.length > 0 ? shown : none);
}

function oneBar({ name, head, base, text, tone }: CostBar, top: number): SvgNode[] {
  const size = 31;
  const bar = (value: number, y: number, height: number, fill: string) =>
    element("rect", { x: cardInset, y, width: value > 0 ? Math.max(3, value * cardWidth) : 0, height, fill });
  const nameWidth = cardWidth - textWidth(text, size) - 30;
  return [
    words(cardInset, top + 32, fit(name, size, nameWidth), { size, fill: palette.text, weight: 500 }),
    words(cardInset + cardWidth, top + 32, text, {
      size,
      fill: tone ? palette[tone] : palette.text,
      weight: 600,
      anchor: "end",
    }),
    ...(base === undefined
      ? [bar(head, top + 45, 14, palette.accent)]
      : [bar(base, top + 43, 8, palette.base), bar(head, top + 53, 8, palette.accent)]),
  ];
}
