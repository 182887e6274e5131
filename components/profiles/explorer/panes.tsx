import type { ReactNode } from "react";
import classes from "./explorer.module.css";
import type { ProfileState } from "./profile-state";

interface Props {
  readonly view: ProfileState["view"];
  readonly graph: ReactNode;
  /** Between graph and table. */
  readonly middle: ReactNode;
  readonly table: ReactNode;
  /** Stands beside the table, or alone where the table is closed. */
  readonly aside: ReactNode;
}

/** The graph over the table; either can be closed. */
export function Panes({ view, graph, middle, table, aside }: Props) {
  return (
    <div className={classes.panes}>
      {view !== "table" && graph}
      {middle}
      {(view !== "graph" || aside) && (
        <div className={classes.lower} data-aside={Boolean(aside)} data-view={view}>
          {view !== "graph" && table}
          {aside}
        </div>
      )}
    </div>
  );
}
