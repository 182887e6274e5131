"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { JumpTarget } from "./jump";
import styles from "./layout.module.css";
import { useJumpTargets } from "./use-jump-targets";

const groups = [
  ["commit", "Commits"],
  ["scenario", "Scenarios"],
  ["branch", "Branches"],
  ["page", "Pages"],
  ["project", "Projects"],
] as const;

/** The button in the bar that opens the search. */
export function SearchButton() {
  return (
    <UnstyledButton className={styles.search} onClick={() => spotlight.open()}>
      <IconSearch size={16} aria-hidden />
      <span className={styles.searchLabel}>Search commits, scenarios, pages</span>
      <Kbd size="xs" className={styles.searchKey}>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}

/** Ctrl-K: jump to a project, scenario, commit (sha or words of its subject), branch or page. */
export function Search() {
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState(false);
  const { targets, state } = useJumpTargets(query, opened);
  const onEnter = useEnter(targets, state === "loading");
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={["mod + K"]}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      scrollable
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      maxHeight={480}
    >
      <Spotlight.Search
        placeholder="Commit sha or words, scenario, branch, page"
        aria-label="Search"
        onKeyDownCapture={onEnter}
        classNames={{ input: styles.searchInput }}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(([kind, label]) => (
          <Group key={kind} label={label} targets={targets.filter((target) => target.kind === kind)} />
        ))}
        {targets.length === 0 && <Spotlight.Empty>{emptyWords[state]}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

const emptyWords = {
  loading: "Searching…",
  failed: "The server did not answer.",
  done: "Nothing has that name. Commits are found by the beginning of their sha or words of their subject.",
};

/**
 * Enter goes to the first target when none is marked, and waits for the answer to what was typed last: quick
 * fingers must not land on the result of half a word.
 */
function useEnter(targets: readonly JumpTarget[], loading: boolean) {
  const router = useRouter();
  const [waiting, setWaiting] = useState(false);
  const first = groups.flatMap(([kind]) => targets.filter((target) => target.kind === kind))[0];
  const go = () => {
    setWaiting(false);
    if (!first) return;
    spotlight.close();
    router.push(first.href);
  };
  useEffect(() => {
    if (waiting && !loading) go();
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const marked = document.querySelector("[data-action][data-selected]");
    if (event.key !== "Enter" || (marked && !loading)) return;
    event.preventDefault();
    event.stopPropagation();
    if (loading) setWaiting(true);
    else go();
  };
}

function Group({ label, targets }: { label: string; targets: readonly JumpTarget[] }) {
  const router = useRouter();
  if (targets.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {targets.map((target) => (
        <Spotlight.Action key={target.href + target.label} onClick={() => router.push(target.href)}>
          <span className={styles.target}>
            {target.sha && <code>{target.sha}</code>}
            <span className={styles.targetLabel}>{target.label}</span>
            {target.detail && <span className={styles.targetDetail}>{target.detail}</span>}
          </span>
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}
