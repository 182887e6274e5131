import type { LegendMark, LegendPart, Paint } from "@/lib/flame";
import classes from "./legend.module.css";
import swatch from "../swatch.module.css";

/** What the colours of a graph mean; pictures of it have the same (lib/flame/legend.ts). */
export function Legend({ parts }: { readonly parts: readonly LegendPart[] }) {
  return (
    <ul className={classes.legend} aria-label="Colours">
      {parts.map((part) =>
        "steps" in part ? (
          <li key={part.less} className={classes.scale}>
            <span>{part.less}</span>
            <ol className={classes.steps}>
              {part.steps.map(({ text, on }) => (
                <li key={text} style={styleOf(on)}>
                  {text}
                </li>
              ))}
            </ol>
            <span>{part.more}</span>
          </li>
        ) : (
          <Mark key={part.text + part.aside} {...part} />
        ),
      )}
    </ul>
  );
}

function Mark({ text, on, beside = [], aside }: LegendMark) {
  return (
    <li className={on && classes.oneSide} style={styleOf(on)}>
      {beside.map(({ fill }) => (
        <span key={fill} className={swatch.swatch} style={{ background: fill }} />
      ))}
      {text}
      {text && aside && " "}
      {aside && <span className="dim">{aside}</span>}
    </li>
  );
}

function styleOf(on: Paint | undefined) {
  return on && { background: on.fill, color: on.text, borderLeft: on.edge && `3px solid ${on.edge}` };
}
