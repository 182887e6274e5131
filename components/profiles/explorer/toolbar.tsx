"use client";

import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Choice } from "@/components/layout";
import classes from "./explorer.module.css";
import { useChoices, useChoose, useZoom } from "./profile-state";

interface Props {
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
  /** What can be downloaded. */
  readonly menu: ReactNode;
  /** Switches of one view only. */
  readonly children?: ReactNode;
}

/** One line of choices; every one of them is in the URL. */
export function Toolbar({ sampleTypes, sampleType, menu, children }: Props) {
  const state = useChoices();
  const choose = useChoose();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="View of the profile">
      {state.sampleType !== null && state.sampleType !== sampleType && (
        <p role="status" className={classes.unknown}>
          There is no sample type “{state.sampleType}” here: this is {sampleType}.
        </p>
      )}
      <NativeSelect
        size="xs"
        aria-label="Sample type"
        data={[...sampleTypes]}
        value={sampleType}
        onChange={(event) => choose({ sampleType: event.currentTarget.value })}
      />
      {children}
      <Choice
        label="Panes"
        options={[
          { value: "both", label: "Both" },
          { value: "graph", label: "Graph" },
          { value: "table", label: "Table" },
        ]}
        value={state.view}
        onChange={(view) => choose({ view })}
      />
      <Choice
        label="Orientation"
        options={[
          { value: "icicle", label: "Icicle" },
          { value: "flame", label: "Flame" },
        ]}
        value={state.look}
        onChange={(look) => choose({ look })}
      />
      <TextInput
        size="xs"
        type="search"
        className={classes.search}
        aria-label="Search functions"
        placeholder="Search functions, packages, files"
        title={'Finds all words; this|that finds either; "quotes" find the whole name'}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          state.q && <CloseButton size="xs" aria-label="Clear search" onClick={() => choose({ q: null })} />
        }
        value={state.q}
        onChange={(event) => choose({ q: event.currentTarget.value || null })}
      />
      <ResetZoom />
      {menu}
    </div>
  );
}

function ResetZoom() {
  const { at, x } = useZoom();
  const choose = useChoose();
  return (
    <Button
      variant="default"
      disabled={at === "" && x === null}
      onClick={() => choose({ at: null, x: null })}
      className={classes.reset}
    >
      Reset zoom
    </Button>
  );
}
