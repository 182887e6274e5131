"use client";

import { useCallback, useMemo, useState } from "react";
import { FlameGraph, type FrameAct } from "@/components/flame-graph";
import {
  calleesTree,
  callersTree,
  labelsOf,
  layoutTree,
  nodeName,
  subtreeSums,
  type Gathered,
  type Scene,
  type Span,
} from "@/lib/flame";
import type { ExplorerModel } from "./explorer-model";
import classes from "./sandwich.module.css";

interface Props {
  readonly explored: ExplorerModel;
  /** The function in the middle; −1: there is none. */
  readonly frame: number;
  /** Puts another function into the middle. */
  readonly onSelect: (name: string) => void;
}

/** A function between all that calls it, above, and all that it calls, below; gathered from all places where it runs. */
export function Sandwich(props: Props) {
  return props.frame < 0 ? null : <Slices {...props} />;
}

function Slices({ explored, frame, onSelect }: Props) {
  const name = explored.tree.frames.name[frame] ?? "";
  const [above, below] = useMemo(() => slicesOf(explored, frame), [explored, frame]);
  return (
    <section className={classes.sandwich} aria-label="Sandwich" data-sandwich={name}>
      <Slice key={`callers ${frame}`} part="callers" slice={above} {...{ explored, name, onSelect }} />
      <Slice key={`callees ${frame}`} part="callees" slice={below} {...{ explored, name, onSelect }} />
    </section>
  );
}

/** One of both graphs, with what its nodes cost. */
interface Slice {
  readonly scene: Scene;
  readonly head: Float64Array;
  readonly base: Float64Array | null;
}

function slicesOf(explored: ExplorerModel, frame: number): [callers: Slice, callees: Slice] {
  const { tree, layout, cum, self } = explored;
  const columns = ({ base, head }: { base?: Float64Array; head: Float64Array }) =>
    base ? [head, base] : [head];
  const above = callersTree(tree, layout.end, frame, columns(cum));
  const below = calleesTree(tree, layout.end, frame, columns(self));
  return [sliceOf(explored, frame, above), sliceOf(explored, frame, below)];
}

/** Boxes are as wide as in head; of a function that is in base only as wide as there. */
function sliceOf(explored: ExplorerModel, frame: number, gathered: Gathered): Slice {
  const { framePaint, palette, paintOfChange, format } = explored;
  const { parent, columns, frames } = gathered;
  const [head, base = null] = columns.map((own) => subtreeSums(parent, own)) as [Float64Array, Float64Array?];
  const own = base && head[0] === 0 ? columns[1]! : columns[0]!;
  const paintOf = (node: number, of: number) =>
    base && paintOfChange ? paintOfChange(base[node]!, head[node]!) : framePaint[of]!;
  const value = base ? `${format(base[0]!)} → ${format(head[0]!)}` : format(head[0]!);
  const labels = labelsOf(frames, "");
  return {
    head,
    base,
    scene: {
      layout: layoutTree(parent, own),
      frame: gathered.frame,
      frames,
      labels: { ...labels, root: `${labels.short[frame] ?? ""} ${value}` },
      paint: Uint8Array.from(gathered.frame, (of, node) => paintOf(node, node === 0 ? frame : of)),
      palette,
      matched: null,
    },
  };
}

interface SliceProps extends Pick<Props, "explored" | "onSelect"> {
  readonly part: "callers" | "callees";
  readonly slice: Slice;
  readonly name: string;
}

const words = { callers: "Callers of", callees: "Callees of" } as const;

function Slice({ explored, part, slice: { scene, head, base }, name, onSelect }: SliceProps) {
  const [zoomed, setZoomed] = useState(0);
  const [free, setFree] = useState<Span | null>(null);
  const [current, setCurrent] = useState(-1);
  const zoom = useCallback((node: number) => {
    setZoomed(node);
    setFree(null);
  }, []);
  const act = (what: FrameAct, node: number) => {
    if (what === "function") onSelect(scene.frames.name[scene.frame[node]!] ?? "");
  };
  const node = current < 0 ? zoomed : current;
  const { format } = explored;
  const value = base ? `${format(base[node]!)} → ${format(head[node]!)}` : format(head[node]!);
  const line = (
    <p className={classes.line}>
      <span className="dim">{part === "callers" ? "Callers" : "Callees"}</span>{" "}
      <span className="mono">{node === 0 ? name : nodeName(scene, node)}</span> {value}
    </p>
  );
  return (
    <div className={classes.slice}>
      {part === "callers" && line}
      <div className={classes.canvas}>
        <FlameGraph
          part={part}
          scene={scene}
          orientation={part === "callers" ? "flame" : "icicle"}
          zoomed={zoomed}
          free={free}
          current={current}
          rowHeight={18}
          label={`${words[part]} ${name}`}
          onZoom={zoom}
          onFree={setFree}
          onCurrent={setCurrent}
          onAct={act}
        />
      </div>
      {part === "callees" && line}
    </div>
  );
}
