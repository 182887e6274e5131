"use client";

import { Button, TextInput } from "@mantine/core";
import { debounce, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Select } from "@/components/layout";
import { type CommitVerdict, commitVerdicts } from "@/lib/model";
import { commitParsers } from "./commits-state";
import styles from "./commit-list.module.css";

const verdictNames: Record<CommitVerdict, string> = {
  regressed: "Worse",
  improved: "Better",
  mixed: "Mixed",
  inconclusive: "Inconclusive",
  unchanged: "Unchanged",
  "not-comparable": "Not comparable",
  first: "First measured",
};

const none = { branch: null, author: null, text: null, verdict: null, cursor: null };

interface Props {
  branches: string[];
  authors: string[];
}

/** Which commits are listed; all of it is in the URL. */
export function CommitFilters({ branches, authors }: Props) {
  const [pending, startTransition] = useTransition();
  const [state, set] = useQueryStates(commitParsers, { shallow: false, history: "push", startTransition });
  const typed = { limitUrlUpdates: debounce(250), history: "replace" as const };
  const filtered = Boolean(state.branch || state.author || state.text || state.verdict);
  return (
    <div className={styles.filters} data-pending={pending || undefined}>
      <TextInput
        size="xs"
        aria-label="Words or sha"
        placeholder="Words of the subject, or a sha"
        w={240}
        value={state.text}
        onChange={(event) => set({ text: event.currentTarget.value || null, cursor: null }, typed)}
      />
      <Select
        aria-label="Branch"
        placeholder="All branches"
        w={180}
        searchable
        clearable
        data={branches}
        value={state.branch}
        onChange={(branch) => set({ branch, cursor: null })}
      />
      <Select
        aria-label="Author"
        placeholder="All authors"
        w={180}
        searchable
        clearable
        data={authors}
        value={state.author || null}
        onChange={(author) => set({ author, cursor: null })}
      />
      <Select
        aria-label="Verdict"
        placeholder="All verdicts"
        w={160}
        clearable
        data={Object.entries(verdictNames).map(([value, label]) => ({ value, label }))}
        value={state.verdict}
        onChange={(value) =>
          set({ verdict: commitVerdicts.find((one) => one === value) ?? null, cursor: null })
        }
      />
      {filtered && (
        <Button variant="subtle" onClick={() => set(none)}>
          Reset
        </Button>
      )}
    </div>
  );
}
