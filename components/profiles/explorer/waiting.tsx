import { Alert } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { FirstFlameGraph } from "@/components/flame-graph";
import { filterNames } from "../filters/filters";
import classes from "./waiting.module.css";
import { useChoices, useZoom, type ProfileState } from "./profile-state";

/** What stands until the tree is here. */
export interface First extends ComponentProps<typeof FirstFlameGraph> {
  /** Stands above the toolbar to come. */
  readonly sentence?: ReactNode;
}

interface Props {
  readonly error: string | null;
  /** What will stand here; null where it is not known yet. */
  readonly first: First | null;
}

/** The graph to come, drawn before any script has run; or the shape of what is to come; or why it does not come. */
export function Waiting({ error, first }: Props) {
  const state = { ...useChoices(), ...useZoom() };
  const shown = showsAll(state) ? first : null;
  if (error !== null) {
    return (
      <Alert color="red" variant="outline" className={classes.failed}>
        <strong>The profile cannot be shown.</strong> {error}
      </Alert>
    );
  }
  return (
    <>
      {shown?.sentence}
      <div className={classes.waiting} aria-busy="true">
        <p className={shown ? "aside" : classes.loading}>The profile is loading.</p>
        {shown && (
          <div className={classes.picture} data-view={state.view} data-colours={shown.colours}>
            <FirstFlameGraph picture={shown.picture} colours={shown.colours} />
          </div>
        )}
      </div>
    </>
  );
}

/** Whether nothing is chosen that would make the graph look otherwise. */
function showsAll(state: ProfileState): boolean {
  const { at, x, q, fn, look, view, granularity, recursion, runtime, scale, width } = state;
  return (
    [at, q, fn, ...filterNames.map((name) => state[name])].every((text) => text === "") &&
    x === null &&
    look === "icicle" &&
    view !== "table" &&
    granularity === "functions" &&
    recursion === "keep" &&
    runtime === "keep" &&
    scale === null &&
    width === "head"
  );
}
