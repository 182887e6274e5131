"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type SyntheticEvent } from "react";
import { filterNames, filterWords, granularities, type Filters } from "./filters";
import classes from "./filter-row.module.css";
import { useProfileState, type SetProfileState } from "./use-profile-state";

/** The filters of pprof. They stay in sight when a pattern is refused, so that it can be mended. */
export function FilterRow() {
  const [state, setState] = useProfileState();
  const chosen = filterNames.filter((name) => state[name] !== "");
  const byDefault = chosen.length === 0 && state.granularity === "functions";
  return (
    <details className={classes.filters} open={!byDefault || undefined}>
      <summary>
        Filters{" "}
        <span className="dim">{byDefault ? "none" : chosen.join(", ") || `by ${state.granularity}`}</span>
      </summary>
      <FilterForm filters={state} setState={setState} />
    </details>
  );
}

/** What is typed counts on Enter or when the field is left: each change asks the server for another tree. */
function FilterForm({ filters, setState }: { filters: Filters; setState: SetProfileState }) {
  const [typed, setTyped] = useState(filters);
  const [known, setKnown] = useState(filters);
  /* The URL changed, by this form or by a step back in the history: it says what holds. */
  if (differ(known, filters)) {
    setKnown(filters);
    setTyped(filters);
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (differ(typed, filters)) void setState({ ...patternsOf(typed), at: null, x: null });
  };
  return (
    <form className={classes.form} onSubmit={apply} aria-label="Filters as in pprof">
      {filterNames.map((name) => (
        <TextInput
          key={name}
          size="xs"
          label={name}
          title={`${filterWords[name]}: a regular expression as in Go, looked for in functions, files and binaries`}
          placeholder={filterWords[name]}
          classNames={{ input: "mono" }}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          onBlur={apply}
        />
      ))}
      <NativeSelect
        size="xs"
        label="one frame is a"
        data={granularities.map((value) => ({ value, label: value.slice(0, -1) }))}
        value={filters.granularity}
        onChange={(event) => {
          const granularity = granularities.find((value) => value === event.currentTarget.value) ?? null;
          void setState({ granularity, at: null, x: null, fn: null });
        }}
      />
      <Button type="submit" variant="default">
        Apply
      </Button>
      <Button
        variant="subtle"
        disabled={filterNames.every((name) => filters[name] === "")}
        onClick={() => void setState({ ...noPatterns, at: null, x: null })}
      >
        Clear
      </Button>
    </form>
  );
}

function differ(a: Filters, b: Filters): boolean {
  return filterNames.some((name) => a[name] !== b[name]);
}

const noPatterns = { focus: null, ignore: null, hide: null, show: null, show_from: null };

function patternsOf({ focus, ignore, hide, show, show_from }: Filters) {
  return { focus, ignore, hide, show, show_from };
}
