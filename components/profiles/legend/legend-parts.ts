import {
  changePalette,
  changeSteps,
  gonePaint,
  newPaint,
  originPaint,
  origins,
  paleLess,
  paleMore,
  pprofShare,
  type ChangeStep,
  type LegendPart,
  type Origin,
  type Scheme,
} from "@/lib/flame";
import type { DiffModel } from "../difference/diff-model";
import { originWords } from "../explorer/frame-details";

/**
 * What the families of colours mean, and how much of the cost is whose.
 * @param costs own cost of each origin, as far as it is there
 */
export function originLegend(
  scheme: Scheme,
  costs: ReadonlyMap<Origin, number>,
  total: number,
): LegendPart[] {
  return origins
    .filter((origin) => costs.has(origin))
    .map((origin) => ({
      text: originWords[origin],
      beside: [originPaint(origin, scheme)],
      aside: pprofShare(costs.get(origin) ?? 0, total),
    }));
}

/** What the colours of a comparison mean, in numbers. */
export function changeLegend(scheme: Scheme, model: DiffModel): LegendPart[] {
  const { format, diff, appeared, vanished, total, sampling } = model;
  const palette = changePalette(scheme);
  const steps = changeSteps.map((step, at) => ({ text: stepWords(step), on: palette[at + 1] }));
  return [
    { less: "less in head", steps, more: "more in head" },
    {
      text: `new stacks: ${format(appeared)}, ${pprofShare(appeared, total.head)} of head`,
      on: palette[newPaint],
    },
    {
      text: `gone stacks: ${format(vanished)}, ${pprofShare(vanished, total.base)} of base`,
      on: palette[gonePaint],
    },
    { text: "", aside: `grey: changed by less than 10 %, or by ${format(diff.floor)} or less` },
    ...(sampling
      ? [
          {
            text: "",
            beside: [palette[paleLess]!, palette[paleMore]!],
            aside: "pale (in tables ≈?): within sampling noise, may be chance",
          },
        ]
      : []),
  ];
}

/** A step is named by its bound that is nearer to no change. */
function stepWords({ from, to }: ChangeStep): string {
  if (from < 1 && to > 1) return "±10 %";
  const bound = from >= 1 ? from : to;
  const percent = Math.round(Math.abs(bound - 1) * 100);
  return from >= 1 ? `> +${percent} %` : `< −${percent} %`;
}
