import { Anchor } from "@mantine/core";
import { Fragment } from "react";
import { explainChange, largestMoves, shortName, type FrameTable, type Mover } from "@/lib/flame";
import { costRatio, partRatio } from "@/lib/compare/cost-change";
import type { DiffModel } from "./diff-model";
import classes from "./profiles.module.css";

interface Props {
  readonly model: DiffModel;
  readonly frames: FrameTable;
  readonly onSelect: (name: string) => void;
}

/** What happened, in two sentences: who explains the change of the total, and what own code had to do with it. */
export function DiffSentence({ model, frames, onSelect }: Props) {
  const { flat, charged, format, diff, subject } = model;
  const [before, after] = [diff.baseCum[0]!, diff.headCum[0]!];
  const { movers, explained } = explainChange(flat.base, flat.head, { base: before, head: after });
  const ownMovers = largestMoves(charged.base, charged.head)
    .slice(0, 3)
    .filter(({ base, head }) => Math.abs(head - base) > model.diff.floor);
  const change = costRatio(before, after);
  const list = (of: readonly Mover[]) => (
    <Movers movers={of} frames={frames} model={model} onSelect={onSelect} />
  );
  return (
    <p className={classes.sentence} data-sentence>
      <strong>
        {subject}
        {change === "="
          ? `, ${format(before)} on both sides`
          : ` ${format(before)} → ${format(after)} (${change})`}
      </strong>
      {": "}
      {movers.length === 0 ? (
        "no function changed its own cost."
      ) : (
        <>
          {list(movers)} {conclusion(movers.length, explained)}
        </>
      )}
      {ownMovers.length > 0 && <> In own code, with what was done for it: {list(ownMovers)}.</>}
    </p>
  );
}

interface MoversProps {
  readonly movers: readonly Mover[];
  readonly frames: FrameTable;
  readonly model: DiffModel;
  readonly onSelect: (name: string) => void;
}

function Movers({ movers, frames, model: { cum, format }, onSelect }: MoversProps) {
  const ratio = ({ frame, base, head }: Mover) =>
    partRatio({ base, head }, { base: cum.base[frame]!, head: cum.head[frame]! });
  const inBrackets = (text: string | null) => text !== null && ` (${text})`;
  return movers.map((mover, at) => (
    <Fragment key={mover.frame}>
      {at > 0 && ", "}
      <span className={classes.mover}>
        <Anchor component="button" className="mono" onClick={() => onSelect(frames.name[mover.frame] ?? "")}>
          {shortName(frames.name[mover.frame] ?? "")}
        </Anchor>{" "}
        {format(mover.head - mover.base, true)}
        {inBrackets(ratio(mover))}
      </span>
    </Fragment>
  ));
}

/** Movers may add up to more than the change where others went against them; that is said as "all of it". */
function conclusion(movers: number, explained: number | null): string {
  const verb = movers === 1 ? "explains" : "together explain";
  if (explained === null) return "moved most.";
  if (explained >= 1) return `${verb} all of the change; others moved against it.`;
  return `${verb} ${Math.round(explained * 100)} % of the change.`;
}
