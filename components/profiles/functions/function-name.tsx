import { UnstyledButton } from "@mantine/core";
import { importPath, shortName, type FrameTable } from "@/lib/flame";
import { CodeLink } from "./code-link";
import { HistoryLink } from "./history-link";
import classes from "./function-name.module.css";
import swatch from "../swatch.module.css";

interface Props {
  readonly frames: FrameTable;
  readonly frame: number;
  readonly colour: string;
  /** Address of its code on the web, null where unknown. */
  readonly code: string | null;
  /** Address of its history, null where it has none. */
  readonly history: string | null;
  readonly onClick?: () => void;
}

/** A function's name with its import path held back; the whole name is in the tooltip. A button for the keyboard. */
export function FunctionName({ frames, frame, colour, code, history, onClick }: Props) {
  const name = frames.name[frame] ?? "";
  return (
    <span className={classes.functionCell}>
      <UnstyledButton className={classes.function} title={name} onClick={onClick}>
        <span className={swatch.swatch} style={{ background: colour }} />
        <span className="dim">{importPath(name)}</span>
        {shortName(name)}
      </UnstyledButton>
      {code !== null && <CodeLink href={code} />}
      {history !== null && <HistoryLink href={history} />}
    </span>
  );
}
