"use client";

import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { JumpTarget } from "./jump";
import styles from "./layout.module.css";
import { useEnter } from "./use-enter";
import { useJumpTargets } from "./use-jump-targets";

const groups = [
  ["comparison", "Comparison"],
  ["move", "Series that moved, what stands first"],
  ["commit", "Commits"],
  ["function", "Functions"],
  ["scenario", "Scenarios"],
  ["setting", "Changed settings"],
  ["author", "Authors"],
  ["profile", "Profiles"],
  ["branch", "Branches"],
  ["page", "Pages"],
  ["project", "Projects"],
] as const;

interface Props {
  /** How often it was asked for: it opens each time. */
  readonly asked: number;
}

/** Jump to a commit (sha or words of its subject), function, setting, author, page … */
export function SearchDialog({ asked }: Props) {
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState(false);
  const { targets, state } = useJumpTargets(query, opened);
  const inOrder = groups.flatMap(([kind]) => targets.filter((target) => target.kind === kind));
  useEffect(() => spotlight.open(), [asked]);
  const onEnter = useEnter(inOrder[0]?.href, state === "loading");
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      scrollable
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      maxHeight={480}
    >
      <Spotlight.Search
        placeholder="Commit, function, scenario, setting, author, page"
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
  done: "No matches. Commits are found by the beginning of their sha or by words from their subject; two shas lead to their comparison.",
};

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
