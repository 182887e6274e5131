"use client";

import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { filterNames, filterWords, type Filters } from "./filters";
import { FrameChoices } from "./frame-choices";
import classes from "./filter-row.module.css";
import { useChoices, useChoose } from "../explorer/profile-state";

interface Props {
  /** Filters that matched nothing. */
  readonly unmatched: readonly string[];
}

/** The filters of pprof. They stay in sight when a pattern is refused, so that it can be mended. */
export function FilterRow({ unmatched }: Props) {
  const state = useChoices();
  const chosen = [
    ...filterNames.filter((name) => state[name] !== ""),
    ...(state.granularity === "functions" ? [] : [`by ${state.granularity}`]),
    ...(state.recursion === "keep" ? [] : ["recursion collapsed"]),
    ...(state.runtime === "keep" ? [] : ["runtime folded"]),
  ];
  /* Null before the first opening: eight fields that hardly anybody opens would hold up the graph. */
  const [open, setOpen] = useState<boolean | null>(chosen.length > 0 || null);
  const row = useRef<HTMLDetailsElement>(null);
  /* Somebody may have opened them before the page came to life. */
  useEffect(() => {
    if (row.current?.open) setOpen(true);
  }, []);
  return (
    <details
      ref={row}
      className={classes.filters}
      open={open === true || chosen.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Filters <span className="dim">{chosen.join(", ") || "none"}</span>
      </summary>
      {(open !== null || chosen.length > 0) && <FilterForm />}
      {unmatched.length > 0 && (
        <p className={classes.unmatched} role="alert">
          {unmatched.map((name) => `${unmatchedWords(name)} expression matched no samples.`).join(" ")}
        </p>
      )}
    </details>
  );
}

/** What is typed counts on Enter or when the field is left: each change asks the server for another tree. */
function FilterForm() {
  const filters = useChoices();
  const choose = useChoose();
  const [typed, setTyped] = useState<Filters>(filters);
  const [applied, setApplied] = useState<Filters>(filters);
  /* The URL changed, by this form or by a step back in the history: it says what holds. */
  if (differ(applied, filters)) {
    setApplied(filters);
    setTyped(filters);
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (differ(typed, filters)) choose({ ...patternsOf(typed), at: null, x: null });
  };
  return (
    <form className={classes.form} onSubmit={apply} aria-label="Filters as in pprof">
      {filterNames.map((name) => (
        <TextInput
          key={name}
          size="xs"
          label={name}
          title={`${filterWords[name]}: a Go regular expression, matched against functions, files and binaries`}
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
      <FrameChoices />
      <Button type="submit" variant="default">
        Apply
      </Button>
      <Button
        variant="subtle"
        disabled={filterNames.every((name) => filters[name] === "")}
        onClick={() => choose({ ...noPatterns, at: null, x: null })}
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

/** As pprof says it. */
function unmatchedWords(name: string): string {
  return name === "show_from" ? "ShowFrom" : name.charAt(0).toUpperCase() + name.slice(1);
}

function patternsOf({ focus, ignore, hide, show, show_from }: Filters) {
  return { focus, ignore, hide, show, show_from };
}
