"use client";

import { Combobox, useCombobox } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { paths, shortSha, subjectOf, withFilter } from "@/lib/model";
import { RefButton, type RefPickerProps } from "./ref-button";
import type { RefsAnswer } from "./refs";
import styles from "./ref-picker.module.css";
import { useRefs } from "./use-refs";

/** Any commit or branch as the side of a comparison that is not given; open from the start. */
export function RefMenu({
  project,
  base,
  head,
  sides,
  filter = {},
  label,
  variant = "default",
}: RefPickerProps) {
  const router = useRouter();
  const [words, setWords] = useState("");
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setWords("");
    },
  });
  const { focusSearchInput } = combobox;
  useEffect(() => focusSearchInput(), [focusSearchInput]);
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
        <RefButton
          {...{ label, variant }}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
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
