"use client";

import { Button, CloseButton } from "@mantine/core";
import { Link, Side } from "@/components/signs";
import { paths, shortSha } from "@/lib/model";
import { type AxisCommit, placeName } from "./commit-axis";
import { useCrosshair } from "./crosshair";
import styles from "./compare-bar.module.css";

interface Props {
  project: string;
  axis: readonly AxisCommit[];
  /** Shows what lies between two picked places alone. */
  onZoom?: (from: string, to: string) => void;
}

/** What was picked in the charts, and where it leads: one commit to its page, two to their comparison. */
export function CompareBar({ project, axis, onZoom }: Props) {
  const { picked, store } = useCrosshair();
  const commits = axis.filter((place) => picked.includes(placeName(place)));
  const [base, head] = commits;
  if (!base) return null;
  return (
    <div className={styles.compareBar} role="region" aria-label="Picked commits" aria-live="polite">
      <Picked commit={base} side="base" />
      {head ? (
        <>
          <Picked commit={head} side="head" />
          <Button component={Link} href={paths.compare(project, placeName(base), placeName(head))}>
            Compare
          </Button>
          {base.profile && head.profile && (
            <Button
              variant="default"
              component={Link}
              href={paths.profileDiff(project, base.profile, head.profile)}
            >
              Difference of profiles
            </Button>
          )}
          {onZoom && (
            <Button variant="default" onClick={() => onZoom(placeName(base), placeName(head))}>
              Zoom in
            </Button>
          )}
        </>
      ) : (
        <>
          <span className="dim">Click another point to compare</span>
          {base.profile && (
            <Button component={Link} href={paths.profile(project, base.profile)}>
              Open profile
            </Button>
          )}
          <Button variant="default" component={Link} href={paths.commit(project, base.commit)}>
            Open commit
          </Button>
        </>
      )}
      <CloseButton size="sm" aria-label="Clear the selection" onClick={store.clear} />
    </div>
  );
}

function Picked({ commit, side }: { commit: AxisCommit; side: "base" | "head" }) {
  return (
    <Side side={side}>
      <code>{shortSha(commit.commit)}</code>
      <span className={styles.pickedSubject}>{commit.message}</span>
    </Side>
  );
}
