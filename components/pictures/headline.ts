import type { Palette } from "./palette";
import { element, type SvgNode } from "./svg";
import { words } from "./text";

const tones: readonly (readonly [RegExp, "worse" | "better" | "error"])[] = [
  [/^(slower|worse|more errors):/i, "worse"],
  [/^(faster|better|fewer errors):/i, "better"],
  [/^not comparable:/i, "error"],
];

interface Look {
  readonly size: number;
  readonly step: number;
  readonly palette: Palette;
}

/** Lines of a headline; its first word in the colour of what it says. */
export function headlineLines(lines: readonly string[], x: number, y: number, look: Look): SvgNode[] {
  const { size, step, palette } = look;
  return lines.map((line, index) => {
    const match = index === 0 ? tones.find(([pattern]) => pattern.test(line)) : undefined;
    const [, tone] = match ?? [];
    const end = tone ? line.indexOf(":") + 1 : 0;
    const content = [
      ...(tone ? [element("tspan", { fill: palette[tone] }, line.slice(0, end))] : []),
      element("tspan", {}, line.slice(end)),
    ];
    return words(x, y + index * step, content, { size, fill: palette.text, weight: 600 });
  });
}
