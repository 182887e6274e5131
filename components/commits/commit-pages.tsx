"use client";

import { Button } from "@mantine/core";
import { useQueryState } from "nuqs";
import { commitParsers } from "./commits-state";
import styles from "./commit-list.module.css";

/** Leads to older commits, back to the newest, and to the list as a file; filters and ticks stay. */
export function CommitPages({ next, csv }: { next: string | null; csv: string }) {
  const [cursor, setCursor] = useQueryState("cursor", {
    ...commitParsers.cursor,
    shallow: false,
    history: "push",
    scroll: true,
  });
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
      <Button component="a" href={csv} download variant="default">
        CSV
      </Button>
    </nav>
  );
}
