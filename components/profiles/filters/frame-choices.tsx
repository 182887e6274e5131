"use client";

import { NativeSelect } from "@mantine/core";
import { granularities } from "./filters";
import { recursions, useChoices, useChoose } from "../explorer/profile-state";

/** What counts as one frame, and which frames are not told apart. */
export function FrameChoices() {
  const state = useChoices();
  const choose = useChoose();
  return (
    <>
      <NativeSelect
        size="xs"
        label="one frame per"
        data={granularities.map((value) => ({ value, label: value.slice(0, -1) }))}
        value={state.granularity}
        onChange={(event) => {
          const granularity = granularities.find((value) => value === event.currentTarget.value) ?? null;
          choose({ granularity, at: null, x: null, fn: null });
        }}
      />
      <NativeSelect
        size="xs"
        label="recursion"
        title="Recursive calls are counted as part of the call that they are in"
        data={[
          { value: "keep", label: "not collapsed" },
          { value: "direct", label: "direct only collapsed" },
          { value: "all", label: "all collapsed" },
        ]}
        value={state.recursion}
        onChange={(event) => {
          const recursion = recursions.find((value) => value === event.currentTarget.value) ?? null;
          choose({ recursion, at: null, x: null });
        }}
      />
      <NativeSelect
        size="xs"
        label="runtime"
        title="Costs of the language's runtime are added to the callers"
        data={[
          { value: "keep", label: "shown" },
          { value: "fold", label: "added to its callers" },
        ]}
        value={state.runtime}
        onChange={(event) =>
          choose({ runtime: event.currentTarget.value === "fold" ? "fold" : null, at: null, x: null })
        }
      />
    </>
  );
}
