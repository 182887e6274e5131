import { Anchor } from "@mantine/core";
import { Fragment } from "react";
import {
  explainChange,
  largestMoves,
  leastNamed,
  shortName,
  type Explanation,
  type Mover,
} from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import { costRatio, noMoversText, partRatio, samplesText } from "@/lib/compare/cost-change";
import type { DiffModel } from "./diff-model";
import classes from "./difference.module.css";

interface Props {
  readonly model: DiffModel;
  readonly tree: Pick<DiffTree, "frames" | "sampleType">;
  /** Absent where the page has not come to life yet: names are links then. */
  readonly onSelect?: (name: string) => void;
}

/**
 * What happened, in two sentences: what explains most of the change of the total, own code with all that was done for
 * it or functions by their own cost, and then the other.
 */
export function DiffSentence({ model, tree, onSelect }: Props) {
  const { flat, charged, format, diff, subject, sampling } = model;
  const [before, after] = [diff.baseCum[0]!, diff.headCum[0]!];
  const total = { base: before, head: after };
  const worth = { least: leastNamed([flat, charged]), sampling };
  const all = explainChange(flat.base, flat.head, total, worth);
  const own = explainChange(charged.base, charged.head, total, worth);
  const change = costRatio(before, after);
  const nobody = all.movers.length + own.movers.length === 0;
  const against = nobody ? largestMoves(flat.base, flat.head, worth).slice(0, 3) : [];
  const list = (of: readonly Mover[]) => <Movers movers={of} tree={tree} model={model} onSelect={onSelect} />;
  return (
    <p className={classes.sentence} data-sentence>
      <strong>
        {subject}
        {change === "="
          ? `, ${format(before)} on both sides`
          : ` ${format(before)} → ${format(after)} (${change})`}
      </strong>
      {": "}
      {against.length > 0 ? (
        <>no single function explains it; {list(against)} changed in the opposite direction.</>
      ) : nobody ? (
        `${noMoversText(sampling?.samples(before, after) ?? null)}.`
      ) : all.movers.length === 0 || (own.explained ?? 0) > (all.explained ?? 0) ? (
        <>
          in own code, including what it calls, {list(own.movers)} {conclusion(own)}
          {all.movers.length > 0 && <> By own cost (flat) alone: {list(all.movers)}.</>}
        </>
      ) : (
        <>
          {list(all.movers)} {conclusion(all)}
          {own.movers.length > 0 && <> In own code, including what it calls: {list(own.movers)}.</>}
        </>
      )}
    </p>
  );
}

interface MoversProps extends Props {
  readonly movers: readonly Mover[];
}

function Movers({ movers, tree, model: { cum, format, sampling }, onSelect }: MoversProps) {
  const ratio = ({ frame, base, head }: Mover) =>
    partRatio({ base, head }, { base: cum.base[frame]!, head: cum.head[frame]! });
  const counted = ({ base, head }: Mover, at: number) =>
    sampling && samplesText(sampling.samples(base, head)) + (at === 0 ? " samples" : "");
  const inBrackets = (...texts: (string | null)[]) => {
    const present = texts.filter((text) => text !== null);
    return present.length > 0 && ` (${present.join(", ")})`;
  };
  return movers.map((mover, at) => (
    <Fragment key={mover.frame}>
      {at > 0 && ", "}
      <span>
        <MoverName tree={tree} frame={mover.frame} onSelect={onSelect} />{" "}
        {format(mover.head - mover.base, true)}
        {inBrackets(ratio(mover), counted(mover, at))}
      </span>
    </Fragment>
  ));
}

interface MoverNameProps extends Omit<Props, "model"> {
  readonly frame: number;
}

function MoverName({ tree: { frames, sampleType }, frame, onSelect }: MoverNameProps) {
  const name = frames.name[frame] ?? "";
  const text = shortName(name);
  if (!onSelect)
    return (
      <Anchor className="mono" href={`?${new URLSearchParams({ sampleType, fn: name })}`}>
        {text}
      </Anchor>
    );
  return (
    <Anchor component="button" className="mono" onClick={() => onSelect(name)}>
      {text}
    </Anchor>
  );
}

/** Movers may add up to more than the change where others went against them; that is said as "all of it". */
function conclusion({ movers, explained }: Explanation): string {
  const verb = movers.length === 1 ? "explains" : "together explain";
  if (explained === null) return "changed most.";
  const percent = Math.round(explained * 100);
  if (percent > 100) return `${verb} all of the change; others changed in the opposite direction.`;
  return `${verb} ${percent === 100 ? "all" : `${percent} %`} of the change.`;
}
