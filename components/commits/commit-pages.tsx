"use client";

import { Button } from "@mantine/core";
import { useQueryState } from "nuqs";
import { commitParsers } from "./commits-state";
import styles from "./commit-list.module.css";

/** Leads to older commits, and back to the newest; filters and ticks stay. */
export function CommitPages({ next }: { next: string | null }) {
  const [cursor, setCursor] = useQueryState("cursor", {
    ...commitParsers.cursor,
    shallow: false,
    history: "push",
    scroll: true,
  });
  if (!cursor && !next) return null;
  return (
    <nav aria-label="Pages of commits" className={styles.pages}>
      {cursor && (
        <Button variant="default" onClick={() => setCursor(null)}>
          Newest
        </Button>
      )}
      {next && (
        <Button variant="default" onClick={() => setCursor(next)}>
          Older commits
        </Button>
      )}
    </nav>
  );
}
