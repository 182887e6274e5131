"use client";

import { Button, CloseButton } from "@mantine/core";
import { Link } from "@/components/signs";
import { useMemo } from "react";
import { neighboursOf, type Neighbour } from "@/lib/flame";
import { CodeLink } from "./code-link";
import type { Explored } from "./explorer";
import { FunctionName } from "./function-name";
import classes from "./neighbours.module.css";

interface Props {
  readonly explored: Explored;
  readonly frame: number;
  readonly colourOf: (frame: number) => string;
  readonly onSelect: (name: string) => void;
  /** Zooms to the widest place of the function. */
  readonly onShow: () => void;
  /** Path of the function's history; null where frames are no functions. */
  readonly history: string | null;
}

/** Who calls a function and what it calls, with what flows along each call. */
export function Neighbours(props: Props) {
  const { explored, frame } = props;
  const { tree } = explored;
  const found = useMemo(() => flowsOf(explored, frame), [explored, frame]);
  const name = tree.frames.name[frame] ?? "";
  const code = explored.codeOf(frame);
  return (
    <section className={classes.neighbours} aria-label="Callers and callees" data-function={name}>
      <header className={classes.neighboursHead}>
        <h2 className="mono" title={name}>
          {name}
        </h2>
        <CloseButton size="sm" aria-label="Close callers and callees" onClick={() => props.onSelect("")} />
        <p className="dim">{explored.figuresOfFunction(frame)}</p>
        <div className={classes.ways}>
          <Button variant="default" onClick={props.onShow}>
            Zoom to its widest place
          </Button>
          {code !== null && <CodeLink href={code}>Code</CodeLink>}
          {props.history && <Link href={props.history}>History over commits</Link>}
        </div>
      </header>
      <Side title="Callers" none="Nobody: it stands at the root." rows={found.callers} {...props} />
      <Side title="Callees" none="Nothing: all of its cost is its own." rows={found.callees} {...props} />
    </section>
  );
}

/** What flows along one call: in head, and in base where two are compared. */
interface Flow extends Neighbour {
  readonly base: number | null;
}

function flowsOf({ tree, layout, cum }: Explored, frame: number): { callers: Flow[]; callees: Flow[] } {
  const after = neighboursOf(tree, layout.end, cum.head, frame);
  const before = cum.base && neighboursOf(tree, layout.end, cum.base, frame);
  const both = (heads: Neighbour[], bases: Neighbour[] | undefined): Flow[] => {
    const known = new Map(bases?.map(({ frame: other, value }) => [other, value]));
    return heads
      .map((flow) => ({ ...flow, base: bases ? (known.get(flow.frame) ?? 0) : null }))
      .sort((a, b) => Math.max(b.value, b.base ?? 0) - Math.max(a.value, a.base ?? 0));
  };
  return {
    callers: both(after.callers, before?.callers),
    callees: both(after.callees, before?.callees),
  };
}

interface SideProps extends Props {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly Flow[];
}

function Side({ title, none, rows, explored, colourOf, onSelect }: SideProps) {
  const { tree, format, exact } = explored;
  const largest = Math.max(...rows.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="dim">{none}</p>}
      <ol className={classes.flows} data-side={title.toLowerCase()}>
        {rows.slice(0, 50).map(({ frame, value, base }) => (
          <li key={frame} title={base === null ? exact(value) : `base ${exact(base)}, head ${exact(value)}`}>
            <span className={classes.flowValue}>
              {base !== null && <span className="dim">{format(base)} → </span>}
              {format(value)}
            </span>
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
                code={explored.codeOf(frame)}
                history={null}
                onClick={() => onSelect(tree.frames.name[frame] ?? "")}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
