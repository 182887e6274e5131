"use client";

import { Button } from "@mantine/core";
import { useQueryStates } from "nuqs";
import { Select } from "@/components/layout";
import { profileListParsers } from "./profiles-state";
import styles from "./profiles-by-commit.module.css";

interface Props {
  kinds: string[];
  scenarios: string[];
}

/** Which profiles are listed; in the URL. */
export function ProfileFilters({ kinds, scenarios }: Props) {
  const [{ kind, scenario }, set] = useQueryStates(profileListParsers, { shallow: false, history: "push" });
  return (
    <div className={styles.filters}>
      <Select
        aria-label="Kind"
        placeholder="All kinds"
        clearable
        data={kinds}
        value={kind}
        onChange={(value) => set({ kind: value, cursor: null })}
      />
      <Select
        aria-label="Scenario"
        placeholder="All scenarios"
        clearable
        searchable
        data={scenarios}
        value={scenario}
        onChange={(value) => set({ scenario: value, cursor: null })}
      />
    </div>
  );
}

/** Leads to older profiles, and back to the newest. */
export function ProfilePages({ next }: { next: string | null }) {
  const [{ cursor }, set] = useQueryStates(profileListParsers, {
    shallow: false,
    history: "push",
    scroll: true,
  });
  if (!cursor && !next) return null;
  return (
    <nav aria-label="Pages of profiles" className={styles.pages}>
      {cursor && (
        <Button variant="default" onClick={() => set({ cursor: null })}>
          Newest
        </Button>
      )}
      {next && (
        <Button variant="default" onClick={() => set({ cursor: next })}>
          Older profiles
        </Button>
      )}
    </nav>
  );
}
