"use client";

import { Button, CloseButton } from "@mantine/core";
import { useMemo } from "react";
import { neighboursOf, type FrameTable, type Neighbour, type TreeShape } from "@/lib/flame";
import { FunctionName } from "./function-name";
import classes from "./profiles.module.css";

interface Props {
  readonly tree: TreeShape;
  /** Subtree ends of the layout. */
  readonly end: Int32Array;
  /** Value of each node with its children. */
  readonly cum: Float64Array;
  readonly frame: number;
  /** Words under the function's name, e.g. "flat 0.1s · cum 0.3s". */
  readonly figures: string;
  readonly format: (value: number) => string;
  readonly exact: (value: number) => string;
  readonly colourOf: (frame: number) => string;
  readonly onSelect: (name: string) => void;
  /** Zooms to the widest place of the function. */
  readonly onShow: () => void;
}

/** Who calls a function and what it calls, with what flows along each call. */
export function Neighbours(props: Props) {
  const { tree, end, cum, frame } = props;
  const found = useMemo(() => neighboursOf(tree, end, cum, frame), [tree, end, cum, frame]);
  const name = tree.frames.name[frame] ?? "";
  return (
    <section className={classes.neighbours} aria-label="Callers and callees" data-function={name}>
      <header className={classes.neighboursHead}>
        <h2 className="mono" title={name}>
          {name}
        </h2>
        <CloseButton size="sm" aria-label="Close callers and callees" onClick={() => props.onSelect("")} />
        <p className="dim">{props.figures}</p>
        <Button variant="default" onClick={props.onShow}>
          Zoom to its widest place
        </Button>
      </header>
      <Side title="Callers" none="Nobody: it stands at the root." rows={found.callers} {...props} />
      <Side title="Callees" none="Nothing: all of its cost is its own." rows={found.callees} {...props} />
    </section>
  );
}

interface SideProps extends Omit<Props, "tree"> {
  readonly tree: { readonly frames: FrameTable };
  readonly title: string;
  readonly none: string;
  readonly rows: readonly Neighbour[];
}

function Side({ title, none, rows, tree, format, exact, colourOf, onSelect }: SideProps) {
  const largest = Math.max(...rows.map(({ value }) => Math.abs(value)), 1e-12);
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="dim">{none}</p>}
      <ol className={classes.flows} data-side={title.toLowerCase()}>
        {rows.slice(0, 50).map(({ frame, value }) => (
          <li key={frame} title={exact(value)}>
            <span className={classes.flowValue}>{format(value)}</span>
            <span
              className={classes.flowBar}
              style={{ width: `${(Math.abs(value) / largest) * 2.5}rem`, background: colourOf(frame) }}
            />
            {frame < 0 ? (
              <span className="dim">(root)</span>
            ) : (
              <FunctionName
                frames={tree.frames}
                frame={frame}
                colour={colourOf(frame)}
                onClick={() => onSelect(tree.frames.name[frame] ?? "")}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
