import { Anchor } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "@/components/signs";
import { originOf, packageOf, type FrameTable, type Origin } from "@/lib/flame";
import { CodeLink } from "../functions/code-link";
import classes from "./frame-details.module.css";
import swatch from "../swatch.module.css";

/** One figure of a frame: what it is called, what it is, the exact value for the tooltip. */
export interface Figure {
  readonly label: string;
  readonly text: string;
  readonly title?: string;
}

export const originWords: Record<Origin, string> = {
  own: "own code",
  dependency: "dependency",
  standard: "standard library",
  runtime: "runtime",
  unknown: "origin unknown",
};

interface Props {
  /** Index into the frames; −1 for the root. */
  readonly frame: number;
  readonly frames: FrameTable;
  readonly rootName: string;
  readonly colour: string;
  /** Address of its code on the web, null where unknown. */
  readonly code: string | null;
  /** Address of its history over commits, of the root that of the most expensive functions; null where there is none. */
  readonly history: string | null;
  /** Leads to callers and callees of a function. */
  readonly onFunction?: (name: string) => void;
  readonly figures: readonly Figure[];
}

/** The whole truth about one frame, always in the same place, so that it covers nothing. */
export function FrameDetails({ frame, frames, rootName, colour, code, history, onFunction, figures }: Props) {
  const name = frame < 0 ? rootName : (frames.name[frame] ?? "");
  return (
    <div className={classes.details} data-details={name} data-figures={figures.length}>
      <div className={classes.detailsName} title={name}>
        <span className={swatch.swatch} style={{ background: colour }} />
        <span className="mono">{name}</span>
        <Place frames={frames} frame={frame} code={code} history={history} onFunction={onFunction} />
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, text, title }) => (
          <div key={label} title={title}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type PlaceProps = Pick<Props, "frames" | "frame" | "code" | "history" | "onFunction">;

/**
 * The ways on first, which are not to be cut off on a narrow screen: callers and callees, history, the place in the code,
 * a link where it is known; then package and origin. Of the root the history alone.
 */
function Place({ frames, frame, code, history, onFunction }: PlaceProps) {
  const [name, file, line] = [frames.name[frame] ?? "", frames.file[frame] ?? "", frames.line?.[frame] ?? 0];
  const where = file === "" ? "" : line > 0 ? `${file}:${line}` : file;
  const parts = [
    frame >= 0 && onFunction && (
      <Anchor component="button" className={classes.way} onClick={() => onFunction(name)}>
        callers and callees
      </Anchor>
    ),
    history !== null && <Link href={history}>{frame < 0 ? "functions over commits" : "history"}</Link>,
    code === null ? where : <CodeLink href={code}>{where}</CodeLink>,
    ...(frame < 0 ? [] : [packageOf(name, file), originWords[originOf(name, file)]]),
  ].filter(Boolean);
  return (
    <span className={classes.place}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && " · "}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
