import { changePaint, pprofShare, type Paint } from "@/lib/flame";
import { costRatio, partRatio, sameCost, samplesText } from "@/lib/compare/cost-change";
import type { DiffTree } from "@/lib/pprof";
import { allOf, type DiffModel, type Sides } from "./diff-model";
import type { ExplorerModel } from "../explorer/explorer-model";
import type { Figure } from "../explorer/frame-details";
import type { Column } from "../functions/function-table";
import classes from "../functions/function-table.module.css";

/** Everything that the views of a comparison show. Only functions that changed are rows. */
export function exploreDiff(
  tree: DiffTree,
  model: DiffModel,
  palette: readonly Paint[],
): Omit<ExplorerModel, "codeOf"> {
  const { diff, flat, cum, format } = model;
  const pair = (of: Sides, frame: number) => {
    const ratio = ratioOf(of, cum, frame);
    return `${format(of.base[frame]!)} → ${format(of.head[frame]!)}${ratio === null ? "" : ` (${ratio})`}`;
  };
  const differs = (of: Sides, frame: number) => !sameCost(of.base[frame]!, of.head[frame]!);
  return {
    ...model,
    tree,
    palette,
    cum: { base: diff.baseCum, head: diff.headCum },
    self: { base: diff.baseSelf, head: diff.headSelf },
    paintOfChange: (base, head) => changePaint(base, head, diff.floor, model.sampling),
    root: allOf(model),
    figuresOfNode: (node) => diffFigures(model, node),
    figuresOfFunction: (frame) =>
      [`flat ${pair(flat, frame)}`, `cum ${pair(cum, frame)}`, counted(model, cum, frame)]
        .filter(Boolean)
        .join(" · "),
    columns: diffColumns(model),
    rows: [...tree.frames.name.keys()].filter((frame) => differs(flat, frame) || differs(cum, frame)),
    defaultSort: "-flat-change",
  };
}

/** "310 → 350 samples, within sampling noise"; null where nobody counted. */
function counted({ sampling }: DiffModel, of: Sides, frame: number): string | null {
  if (!sampling) return null;
  const noise = isNoise({ sampling }, of, frame) ? ", within sampling noise" : "";
  return `${samplesText(sampling.samples(of.base[frame]!, of.head[frame]!))} samples${noise}`;
}

/** Whether a cost changed by no more than sampling makes it change; false where nobody counted. */
function isNoise({ sampling }: Pick<DiffModel, "sampling">, of: Sides, frame: number): boolean {
  return sampling?.mayBeNoise(of.base[frame]!, of.head[frame]!) ?? false;
}

/** head against base of one frame; "new" and "gone" are for functions that only one side has. */
function ratioOf(of: Sides, cum: Sides, frame: number): string | null {
  const at = ({ base, head }: Sides) => ({ base: base[frame]!, head: head[frame]! });
  return partRatio(at(of), at(cum));
}

/** Figures of one node, as the details show them: before → after, and what moved inside. */
function diffFigures(model: DiffModel, node: number): Figure[] {
  const { diff, total, format, exact } = model;
  const pair = (label: string, base: number, head: number): Figure => ({
    label,
    text: `${format(base)} → ${format(head)}`,
    title: `base ${exact(base)}, head ${exact(head)}`,
  });
  const [base, head] = [diff.baseCum[node]!, diff.headCum[node]!];
  const [gain, loss] = [diff.gain[node]!, diff.loss[node]!];
  const above = diff.parent[node]!;
  return [
    pair("cum, base → head", base, head),
    {
      label: "change",
      text: `${format(head - base, true)} (${costRatio(base, head)})`,
      title: exact(head - base),
    },
    {
      label: "of total",
      text: `${pprofShare(base, total.base)} → ${pprofShare(head, total.head)}`,
    },
    {
      label: "of caller",
      text:
        above < 0
          ? "–"
          : `${pprofShare(base, diff.baseCum[above]!)} → ${pprofShare(head, diff.headCum[above]!)}`,
    },
    pair("flat", diff.baseSelf[node]!, diff.headSelf[node]!),
    ...samplesFigure(model, base, head),
    { label: "gained and lost inside", text: `${format(gain, true)}, ${format(loss, true)}` },
  ];
}

/** Only noise is called so: the test is corrected for functions, not for thousands of nodes of which some look sure. */
function samplesFigure({ sampling }: DiffModel, base: number, head: number): Figure[] {
  if (!sampling) return [];
  const text = samplesText(sampling.samples(base, head));
  if (!sampling.mayBeNoise(base, head)) return [{ label: "samples", text }];
  return [{ label: "samples, within noise", text, title: "The change is within sampling noise" }];
}

/** Base, head and change of flat and of cum. Changes are sorted by their size, whichever way they went. */
function diffColumns(model: DiffModel): Column[] {
  const { flat, cum, format, exact } = model;
  const group = (name: string, what: string, of: Sides): Column[] => {
    const { base, head } = of;
    const change = (frame: number) => head[frame]! - base[frame]!;
    const side = (label: "base" | "head", column: Float64Array): Column => ({
      key: `${name}-${label}`,
      label: `${name} ${label}`,
      explain: `${what}, in ${label}`,
      sort: (frame) => column[frame]!,
      text: (frame) => format(column[frame]!),
      exact: (frame) => exact(column[frame]!),
      wide: true,
    });
    return [
      side("base", base),
      side("head", head),
      {
        key: `${name}-change`,
        label: `${name} change`,
        explain: `${what}, head − base`,
        sort: (frame) => Math.abs(change(frame)),
        text: (frame) => (
          <>
            {format(change(frame), true)}{" "}
            <span className={classes.relative}>
              {ratioOf(of, cum, frame)}
              {isNoise(model, of, frame) && " ≈?"}
            </span>
          </>
        ),
        roomy: true,
        exact: (frame) => [exact(change(frame)), counted(model, of, frame)].filter(Boolean).join(", "),
      },
    ];
  };
  return [
    ...group("flat", "In the function itself", flat),
    ...group("cum", "In the function and everything it called", cum),
  ];
}
