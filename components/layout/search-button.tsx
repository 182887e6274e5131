"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import styles from "./layout.module.css";

/** The button in the bar that opens the search. */
export function SearchButton() {
  return (
    <UnstyledButton className={styles.search} onClick={() => spotlight.open()}>
      <IconSearch size={16} aria-hidden />
      <span className={styles.searchLabel}>Search commits, functions, pages</span>
      <Kbd size="xs" className={styles.searchKey}>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
