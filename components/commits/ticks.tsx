"use client";

import { Button, Checkbox, CloseButton } from "@mantine/core";
import { useQueryState } from "nuqs";
import { Link } from "@/components/signs";
import { mostSides, paths, shortSha } from "@/lib/model";
import { pickParser } from "./commits-state";
import styles from "./commit-list.module.css";

/** Ticks a commit for a comparison; what is ticked is in the URL and stays on other pages of the list. */
export function Tick({ sha }: { sha: string }) {
  const [picked, setPicked] = useQueryState("pick", pickParser);
  const isPicked = picked.includes(sha);
  return (
    <Checkbox
      size="xs"
      aria-label={`Compare ${shortSha(sha)}`}
      checked={isPicked}
      disabled={!isPicked && picked.length >= mostSides}
      onChange={() => setPicked(isPicked ? picked.filter((one) => one !== sha) : [...picked, sha])}
    />
  );
}

/** What is ticked, and the way to its comparison, the oldest as the base. @param order shas of the page, newest first */
export function TickBar({ project, order }: { project: string; order: readonly string[] }) {
  const [picked, setPicked] = useQueryState("pick", pickParser);
  if (picked.length === 0) return null;
  const place = (sha: string) => order.indexOf(sha);
  const oldestFirst = picked.toSorted((a, b) => (place(a) < 0 || place(b) < 0 ? 0 : place(b) - place(a)));
  const [base = "", ...heads] = oldestFirst;
  return (
    <div className={styles.bar} role="region" aria-label="Ticked commits" aria-live="polite">
      <span>
        {oldestFirst.map((sha, at) => (
          <span key={sha}>
            {at > 0 && " … "}
            <code>{shortSha(sha)}</code>
          </span>
        ))}
      </span>
      {heads.length > 0 ? (
        <Button component={Link} href={paths.compare(project, base, ...heads)}>
          Compare
        </Button>
      ) : (
        <span className="dim">Tick another one to compare</span>
      )}
      <CloseButton size="sm" aria-label="Clear the ticks" onClick={() => setPicked(null)} />
    </div>
  );
}
