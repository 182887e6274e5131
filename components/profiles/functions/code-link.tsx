import { IconCode } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./function-name.module.css";

interface Props {
  readonly href: string;
  /** Where it leads; a sign where there is no room for words. */
  readonly children?: ReactNode;
}

/** Leads to a place in the code, in a tab of its own. */
export function CodeLink({ href, children }: Props) {
  return (
    <a
      className={classes.codeLink}
      href={href}
      target="_blank"
      rel="noreferrer"
      title={`Open ${href}`}
      aria-label={children ? undefined : "Open its code"}
      onClick={(event) => event.stopPropagation()}
    >
      {children ?? <IconCode size={14} aria-hidden />}
    </a>
  );
}
