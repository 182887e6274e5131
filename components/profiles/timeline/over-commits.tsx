"use client";

import { Alert, Button, useComputedColorScheme } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Link } from "@/components/signs";
import {
  codeLinks,
  labelsOf,
  packagePalette,
  paintByPackage,
  perRequestValue,
  pprofValue,
  type CodeSource,
  type Scene,
  type Timeline,
} from "@/lib/flame";
import { costRatio } from "@/lib/compare/cost-change";
import { paths, shortSha } from "@/lib/model";
import { FrameDetails, type Figure } from "../explorer/frame-details";
import { GraphPane } from "../explorer/graph-pane";
import { MatchLine } from "../explorer/match-line";
import { useChoices, useChoose } from "../explorer/profile-state";
import { matchWords, useMatch } from "../explorer/use-match";
import { Player } from "./player";
import classes from "./over-commits.module.css";
import { useTimeline, type TimelineOf, type TimelineState } from "./use-timeline";

interface Props {
  readonly of: TimelineOf;
  readonly source: CodeSource;
}

/** The profile at the commits around it, in one frame of places: widths move, places stay. */
export function OverCommits({ of, source }: Props) {
  const state = useTimeline(of);
  const choose = useChoose();
  const { over } = useChoices();
  const { commits, loaded, timeline, error } = state;
  const start = Math.max(
    0,
    commits.findIndex(({ commit }) => commit.startsWith(over)),
  );
  return (
    <section aria-label="Over commits" data-over-commits={timeline ? commits.length : ""}>
      <div className={classes.line}>
        <Button variant="default" onClick={() => choose({ over: null })}>
          Back to one commit
        </Button>
        {error !== null && (
          <Alert color="red" variant="outline">
            <strong>The commits cannot be shown.</strong> {error}
          </Alert>
        )}
        {!timeline && error === null && (
          <span role="status" className="dim">
            {commits.length === 0
              ? "Looking for profiles of other commits."
              : `${loaded} of ${commits.length} profiles are here.`}
          </span>
        )}
      </div>
      {timeline && commits.length > 0 && (
        <Playing key={commits.length} {...{ of, state, timeline, start, source }} />
      )}
    </section>
  );
}

interface PlayingProps extends Props {
  readonly state: TimelineState;
  readonly timeline: Timeline;
  readonly start: number;
}

function Playing({ of, state, timeline, start, source }: PlayingProps) {
  const choose = useChoose();
  const choices = useChoices();
  // Where it starts is asked once: from then on the player says where it stands.
  const player = useMemo(() => new Player(timeline, start), [timeline]); // oxlint-disable-line react-hooks/exhaustive-deps
  const { commit: at, playing } = useSyncExternalStore(player.subscribe, player.read, player.read);
  useEffect(() => player.stop, [player]);
  const sha = state.commits[at]?.commit ?? "";
  useEffect(() => {
    if (!playing) choose({ over: shortSha(sha) });
  }, [playing, sha, choose]);
  useHotkeys([["p", player.play]]);
  const match = useMatch(timeline, choices);
  const scene = useTimelineScene(timeline, player, match.nodes);
  const codeOf = useMemo(() => codeLinks(timeline.frames, source), [timeline, source]);
  const figures = (node: number) => figuresOf(state, timeline, node, at);
  const history = (name: string) => paths.functionHistory(of.project, name, of.kind, of.sampleType);
  const frameOf = (node: number) => (node === 0 ? -1 : timeline.frame[node]!);
  return (
    <>
      <Controls {...{ of, state, at, playing, player }} />
      <GraphPane
        scene={scene}
        follow={player.follow}
        label={`Flame graph of the ${of.kind} profile, ${of.sampleType}, commit by commit`}
        details={(node) => (
          <FrameDetails
            frame={frameOf(node)}
            frames={timeline.frames}
            rootName="all"
            colour={scene.palette[scene.paint[node]!]?.fill ?? ""}
            code={node === 0 ? null : codeOf(timeline.frame[node]!)}
            history={node === 0 ? null : history(timeline.frames.name[timeline.frame[node]!] ?? "")}
            figures={figures(node)}
          />
        )}
        say={(node) =>
          figures(node)
            .map(({ label, text }) => `${label} ${text}`)
            .join(", ")
        }
        legend={
          <p className="dim">
            A box keeps its place, as wide as all that runs in it at any of these {state.commits.length}{" "}
            commits; it is filled by what it costs at this one{state.perRequest && ", per request"}.
            {timeline.least > 0 &&
              ` What never costs more than ${100 * timeline.least}\u00a0% counts to its caller.`}
          </p>
        }
        matchLine={<MatchLine words={match.nodes && matchWords(match)} />}
      />
    </>
  );
}

function useTimelineScene(timeline: Timeline, player: Player, matched: Uint8Array | null): Scene {
  const scheme = useComputedColorScheme("light");
  return useMemo(() => {
    const { layout, frame, frames } = timeline;
    const painted = paintByPackage(frames);
    return {
      layout,
      frame,
      frames,
      labels: labelsOf(frames, "all"),
      paint: Uint8Array.from(frame, (one, node) => (node === 0 ? 0 : painted[one]!)),
      palette: packagePalette(scheme),
      matched,
      filled: player.filled,
    };
  }, [timeline, player, scheme, matched]);
}

interface ControlsProps {
  readonly of: TimelineOf;
  readonly state: TimelineState;
  readonly at: number;
  readonly playing: boolean;
  readonly player: Player;
}

/** Play, step, or drag from commit to commit. */
function Controls({ of, state, at, playing, player }: ControlsProps) {
  const { commits, timeline } = state;
  const [now, before] = [commits[at]!, commits[at - 1]];
  const text = `${shortSha(now.commit)} ${now.subject}`;
  return (
    <div className={classes.controls} role="group" aria-label="Commits">
      <Button
        variant="default"
        aria-label="Previous of these commits"
        disabled={at === 0}
        onClick={() => player.go(at - 1)}
      >
        <IconChevronLeft size={14} aria-hidden />
      </Button>
      <Button
        aria-keyshortcuts="p"
        leftSection={playing ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
        onClick={player.play}
      >
        {playing ? "Pause" : "Play"}
      </Button>
      <Button
        variant="default"
        aria-label="Next of these commits"
        disabled={at === commits.length - 1}
        onClick={() => player.go(at + 1)}
      >
        <IconChevronRight size={14} aria-hidden />
      </Button>
      <input
        type="range"
        className={classes.slider}
        aria-label="Commit"
        aria-valuetext={text}
        min={0}
        max={commits.length - 1}
        value={at}
        onChange={(event) => player.go(Number(event.currentTarget.value))}
      />
      <span className={classes.now} data-now={shortSha(now.commit)}>
        <Link href={paths.profile(of.project, now.ids)}>
          <code>{shortSha(now.commit)}</code>
        </Link>{" "}
        <b>{timeline && valueText(state, timeline.cums[at]![0]!)}</b>{" "}
        {before && (
          <Link
            href={`${paths.profileDiff(of.project, before.ids, now.ids)}?${new URLSearchParams({ sampleType: of.sampleType })}`}
          >
            difference
          </Link>
        )}{" "}
        <span className="dim">{now.subject}</span>
      </span>
    </div>
  );
}

function valueText({ perRequest, unit }: TimelineState, value: number): string {
  return perRequest ? perRequestValue(value, unit) : pprofValue(value, unit);
}

/** What a node costs at the commit, against the one before, and the most it costs at any. */
function figuresOf(state: TimelineState, { cums }: Timeline, node: number, at: number): Figure[] {
  const values = cums.map((cum) => cum[node]!);
  const [now, before] = [values[at] ?? 0, values[at - 1]];
  const top = values.indexOf(Math.max(...values));
  return [
    { label: state.perRequest ? "cum per request" : "cum", text: valueText(state, now) },
    {
      label: "commit before",
      text: before === undefined ? "–" : `${valueText(state, before)} (${costRatio(before, now)})`,
    },
    {
      label: "most",
      text: `${valueText(state, values[top] ?? 0)} at ${shortSha(state.commits[top]?.commit ?? "")}`,
    },
  ];
}
