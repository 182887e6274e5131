"use client";

import { Button, Combobox, useCombobox } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ComparisonFilter, paths, shortSha, subjectOf, withFilter } from "@/lib/model";
import type { RefsAnswer } from "./refs";
import styles from "./ref-picker.module.css";
import { useRefs } from "./use-refs";

interface Props {
  project: string;
  /** The side that stays: a sha or a branch. */
  base?: string;
  head?: string;
  /** Instead of both: the sides that are there, to which one is added. */
  sides?: readonly string[];
  /** What the comparison is narrowed to, and stays. */
  filter?: ComparisonFilter;
  label: string;
  variant?: "default" | "subtle";
}

/** Chooses the side of a comparison that is not given: any commit or branch; leads to the comparison. */
export function RefPicker({ project, base, head, sides, filter = {}, label, variant = "default" }: Props) {
  const router = useRouter();
  const [words, setWords] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setWords("");
    },
  });
  const refs = useRefs(project, words, combobox.dropdownOpened);
  const choose = (ref: string) => {
    combobox.closeDropdown();
    const [first = base ?? ref, ...others] = sides ?? [];
    router.push(withFilter(paths.compare(project, first, ...others, sides ? ref : (head ?? ref)), filter));
  };
  return (
    <Combobox
      store={combobox}
      width={440}
      position="bottom-end"
      onOptionSubmit={choose}
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant={variant}
          color="gray"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          aria-label="Commit or branch"
          placeholder="Commit sha, words from its subject, or a branch"
        />
        <Combobox.Options mah={320} className={styles.options} aria-label="Commits and branches">
          <RefOptions refs={refs} without={base ?? head} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function RefOptions({ refs, without }: { refs: RefsAnswer | null | "failed"; without: string | undefined }) {
  if (refs === null) return <Combobox.Empty>Searching…</Combobox.Empty>;
  if (refs === "failed") return <Combobox.Empty>The server did not answer.</Combobox.Empty>;
  const commits = refs.commits.filter(({ commit, hasRuns }) => hasRuns && commit !== without);
  if (commits.length === 0 && refs.branches.length === 0)
    return <Combobox.Empty>No commit with runs and no branch matches.</Combobox.Empty>;
  return (
    <>
      {refs.branches.length > 0 && (
        <Combobox.Group label="Branches: their newest commit with runs">
          {refs.branches.map((branch) => (
            <Combobox.Option key={branch} value={branch}>
              {branch}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {commits.length > 0 && (
        <Combobox.Group label="Commits with runs">
          {commits.map(({ commit, message, author }) => (
            <Combobox.Option key={commit} value={commit}>
              <span className={styles.option}>
                <code>{shortSha(commit)}</code>
                <span className={styles.subject}>{subjectOf(message)}</span>
                <span className={styles.author}>{author}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
    </>
  );
}
