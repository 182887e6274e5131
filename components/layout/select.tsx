"use client";

import { type SelectProps, UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import styles from "./select.module.css";

const load = () => import("./opened-select");
const OpenedSelect = lazy(async () => ({ default: (await load()).OpenedSelect }));

/** Keys that a list of choices opens by; letters search in it. */
const opens = ({ key }: KeyboardEvent) => ["ArrowDown", "ArrowUp", "Enter", " "].includes(key);

/**
 * One of several values. Until somebody opens it, it is a field that looks the same: the list with its search and its place
 * on the page weighs as much as a page does otherwise.
 */
export function Select(props: SelectProps) {
  const [opened, setOpened] = useState(false);
  const { "aria-label": label, placeholder, w, value = null, clearable, disabled, data } = props;
  const name = labelOf(data, value);
  const closed = (
    <UnstyledButton
      className={styles.closed}
      w={w}
      disabled={disabled}
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      data-empty={name === "" || undefined}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (!opens(event)) return;
        event.preventDefault();
        setOpened(true);
      }}
    >
      <span>{name || placeholder}</span>
      <IconSelector size={14} aria-hidden />
    </UnstyledButton>
  );
  // What is chosen can be taken back by its button.
  if (!opened && !(clearable && value)) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedSelect {...props} opened={opened} />
    </Suspense>
  );
}

/** What stands in the field: the name of the chosen value. */
function labelOf(data: SelectProps["data"], value: SelectProps["value"]): string {
  const all = (data ?? []).flatMap((one) =>
    typeof one === "object" && "group" in one ? [...one.items] : [one],
  );
  for (const one of all) {
    if (typeof one !== "object") {
      if (one === value) return `${one}`;
    } else if (one.value === value) return "label" in one ? one.label : one.value;
  }
  return "";
}
