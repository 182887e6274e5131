import type { ReactNode } from "react";
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
  type Origin,
  type Paint,
  type Scheme,
} from "@/lib/flame";
import type { DiffModel } from "./diff-model";
import { originWords } from "./frame-details";
import classes from "./profiles.module.css";

interface OriginLegendProps {
  readonly scheme: Scheme;
  /** Own cost of each origin, as far as it is there. */
  readonly costs: ReadonlyMap<Origin, number>;
  readonly total: number;
}

/** What the families of colours mean, and how much of the cost is whose. */
export function OriginLegend({ scheme, costs, total }: OriginLegendProps) {
  return (
    <ul className={classes.legend} aria-label="Colours">
      {origins
        .filter((origin) => costs.has(origin))
        .map((origin) => (
          <li key={origin}>
            <span className={classes.swatch} style={{ background: originPaint(origin, scheme).fill }} />
            {originWords[origin]} <span className="dim">{pprofShare(costs.get(origin) ?? 0, total)}</span>
          </li>
        ))}
    </ul>
  );
}

interface ChangeLegendProps {
  readonly scheme: Scheme;
  readonly model: DiffModel;
}

/** What the colours of a comparison mean, in numbers. */
export function ChangeLegend({ scheme, model }: ChangeLegendProps) {
  const { format, diff, appeared, vanished, total, sampling } = model;
  const palette = changePalette(scheme);
  return (
    <div className={classes.legend} role="group" aria-label="Colours">
      <span>less in head</span>
      <ol className={classes.steps}>
        {changeSteps.map((step, at) => (
          <li key={step.to} style={{ background: palette[at + 1]?.fill, color: palette[at + 1]?.text }}>
            {stepWords(step)}
          </li>
        ))}
      </ol>
      <span>more in head</span>
      <OneSide paint={palette[newPaint]}>
        new stacks: {format(appeared)}, {pprofShare(appeared, total.head)} of head
      </OneSide>
      <OneSide paint={palette[gonePaint]}>
        gone stacks: {format(vanished)}, {pprofShare(vanished, total.base)} of base
      </OneSide>
      <span className="dim">grey: changed by less than 10 %, or by {format(diff.floor)} or less</span>
      {sampling && (
        <span className="dim">
          {[paleLess, paleMore].map((paint) => (
            <span key={paint} className={classes.swatch} style={{ background: palette[paint]?.fill }} />
          ))}
          pale, and ≈? in the table: within sampling noise, may be chance
        </span>
      )}
    </div>
  );
}

function OneSide({ paint, children }: { readonly paint: Paint | undefined; readonly children: ReactNode }) {
  const style = { background: paint?.fill, color: paint?.text, borderLeft: `3px solid ${paint?.edge}` };
  return (
    <span className={classes.oneSide} style={style}>
      {children}
    </span>
  );
}

/** A step is named by its bound that is nearer to no change. */
function stepWords({ from, to }: { from: number; to: number }): string {
  if (from < 1 && to > 1) return "±10 %";
  const bound = from >= 1 ? from : to;
  const percent = Math.round(Math.abs(bound - 1) * 100);
  return from >= 1 ? `> +${percent} %` : `< −${percent} %`;
}
