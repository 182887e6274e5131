"use client";

import { Button, CloseButton } from "@mantine/core";
import { Link } from "@/components/signs";
import { useMemo, type KeyboardEvent } from "react";
import { neighboursOf, type Neighbour } from "@/lib/flame";
import { formatValue } from "@/lib/metrics";
import { CodeLink } from "../functions/code-link";
import type { ExplorerModel } from "./explorer-model";
import { FunctionName } from "../functions/function-name";
import { enterGraph } from "./graph-pane";
import classes from "./neighbours.module.css";

const paneId = "callers-and-callees";

/** Whoever asks for callers and callees is to see them, also where they stand below the screen. */
export function showNeighbours(): void {
  requestAnimationFrame(() => {
    const pane = document.getElementById(paneId);
    if (pane && pane.getBoundingClientRect().top > 0.8 * innerHeight) pane.scrollIntoView();
  });
}

/** The same for whoever comes from the graph: keys go on from there. */
export function enterNeighbours(): void {
  showNeighbours();
  requestAnimationFrame(() => document.getElementById(paneId)?.focus({ preventScroll: true }));
}

interface Props {
  readonly explored: ExplorerModel;
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
  const flows = useMemo(() => flowsOf(explored, frame), [explored, frame]);
  const name = tree.frames.name[frame] ?? "";
  const code = explored.codeOf(frame);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    props.onSelect("");
    enterGraph();
  };
  return (
    <section
      id={paneId}
      className={classes.neighbours}
      aria-label="Callers and callees"
      data-function={name}
      tabIndex={-1}
      onKeyDown={leave}
    >
      <header className={classes.neighboursHead}>
        <h2 className="mono" title={name}>
          {name}
        </h2>
        <CloseButton size="sm" aria-label="Close callers and callees" onClick={() => props.onSelect("")} />
        <p className="dim">{explored.figuresOfFunction(frame)}</p>
        <div className={classes.ways}>
          <Button variant="default" onClick={props.onShow}>
            Zoom to its widest box
          </Button>
          {code !== null && <CodeLink href={code}>Code</CodeLink>}
          {props.history && <Link href={props.history}>History over commits</Link>}
        </div>
      </header>
      <Side of="caller" none="No callers: it is at the root." rows={flows.callers} {...props} />
      <Side of="callee" none="No callees: all of its cost is its own." rows={flows.callees} {...props} />
    </section>
  );
}

/** What flows along one call: in head, and in base where two are compared. */
interface Flow extends Neighbour {
  readonly base: number | null;
}

function flowsOf({ tree, layout, cum }: ExplorerModel, frame: number): { callers: Flow[]; callees: Flow[] } {
  const after = neighboursOf(tree, layout.end, cum.head, frame);
  const before = cum.base && neighboursOf(tree, layout.end, cum.base, frame);
  const both = (heads: Neighbour[], bases: Neighbour[] | undefined): Flow[] => {
    const baseValues = new Map(bases?.map(({ frame: other, value }) => [other, value]));
    return heads
      .map((flow) => ({ ...flow, base: bases ? (baseValues.get(flow.frame) ?? 0) : null }))
      .sort((a, b) => larger(b) - larger(a));
  };
  return {
    callers: both(after.callers, before?.callers),
    callees: both(after.callees, before?.callees),
  };
}

/** What a call costs on the side where it costs more; heap profiles taken as differences have negative values. */
function larger({ value, base }: Flow): number {
  return Math.max(Math.abs(value), Math.abs(base ?? 0));
}

type Sides = Pick<Flow, "value" | "base">;

/** Whether nothing flows any more. */
function isGone({ value, base }: Sides): boolean {
  return value === 0 && base !== null && base !== 0;
}

/** How much a bar shows: head's value, and what is gone as a ghost of base's. */
function barValue(flow: Sides): number {
  return Math.abs(isGone(flow) ? (flow.base ?? 0) : flow.value);
}

/** Rows of a list. */
const most = 50;

interface SideProps extends Props {
  readonly of: "caller" | "callee";
  readonly none: string;
  readonly rows: readonly Flow[];
}

function Side({ of, none, rows, explored, colourOf, onSelect }: SideProps) {
  const { tree, format, exact } = explored;
  const largest = Math.max(...rows.map(barValue), Number.MIN_VALUE);
  return (
    <>
      <h3>{countWords(of, rows)}</h3>
      {rows.length === 0 && <p className="dim">{none}</p>}
      <ol className={classes.flows} data-side={`${of}s`}>
        {rows.slice(0, most).map(({ frame, value, base }) => (
          <li
            key={frame}
            data-gone={isGone({ value, base }) || undefined}
            title={base === null ? exact(value) : `base ${exact(base)}, head ${exact(value)}`}
          >
            <span className={classes.flowValue}>
              {base !== null && <span className="dim">{format(base)} → </span>}
              {format(value)}
            </span>
            <span
              className={classes.flowBar}
              style={{
                width: `${(barValue({ value, base }) / largest) * 2.5}rem`,
                background: colourOf(frame),
              }}
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
        {rows.length > most && (
          <li className={classes.more}>and {formatValue(rows.length - most, "count")} more</li>
        )}
      </ol>
    </>
  );
}

/** How many there are, and where two are compared on which side: the list shows but the first of them. */
function countWords(of: SideProps["of"], rows: readonly Flow[]): string {
  const all = `${rows.length === 0 ? "No" : formatValue(rows.length, "count")} ${of}${rows.length === 1 ? "" : "s"}`;
  const inBase = rows.filter(isGone).length;
  const inHead = rows.filter(({ base, value }) => base === 0 && value !== 0).length;
  const alone = [
    ...(inBase > 0 ? [`${formatValue(inBase, "count")} in base only`] : []),
    ...(inHead > 0 ? [`${formatValue(inHead, "count")} in head only`] : []),
  ];
  return alone.length === 0 ? all : `${all}: ${alone.join(", ")}`;
}
