"use client";

import { useEffect, useState } from "react";
import { groupBy } from "@/lib/compare/group-by";
import { timelineOf, type Timeline } from "@/lib/flame";
import { joinIds, paths, splitIds, subjectOf, type HistoryProfile } from "@/lib/model";
import { decodeTree } from "@/lib/pprof/wire";
import type { Filters } from "../filters/filters";
import { readable } from "../explorer/readable";
import { treeUrl } from "../explorer/tree-url";
import { fetchTree } from "../explorer/use-tree";

/** The most commits that are drawn, those nearest to the one that was asked for. */
const mostCommits = 40;
/** Trees that are asked for at a time. */
const atOnce = 4;

/** What is played. */
export interface TimelineOf {
  readonly project: string;
  readonly kind: string;
  readonly sampleType: string;
  readonly filters: Filters;
  readonly scenario: string | null;
  readonly environment: string;
  /** The commit that it starts from: full sha. */
  readonly commit: string;
}

/** A commit with profiles; repeats are merged. */
export interface TimelineCommit {
  readonly commit: string;
  readonly subject: string;
  readonly ids: string;
  /** Requests that were served meanwhile; null where that is not known. */
  readonly requests: number | null;
}

/** What there is by now. */
export interface TimelineState {
  readonly commits: readonly TimelineCommit[];
  readonly loaded: number;
  readonly timeline: Timeline | null;
  readonly unit: string;
  readonly perRequest: boolean;
  readonly error: string | null;
}

const nothing: TimelineState = {
  commits: [],
  loaded: 0,
  timeline: null,
  unit: "",
  perRequest: false,
  error: null,
};

/** Fetches the profiles of the commits around one and lays them over each other. */
export function useTimeline(of: TimelineOf): TimelineState {
  const [state, setState] = useState(nothing);
  // What is asked for comes from the address: new objects with the same content ask for nothing new.
  const asked = JSON.stringify(of);
  useEffect(() => {
    const stop = new AbortController();
    const tell = (next: TimelineState) => !stop.signal.aborted && setState(next);
    load(JSON.parse(asked), tell, stop.signal).catch((error: unknown) =>
      tell({ ...nothing, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [asked]);
  return state;
}

async function load(of: TimelineOf, tell: (state: TimelineState) => void, signal: AbortSignal) {
  const { commits, unit } = await commitsOf(of, signal);
  const perRequest = commits.every(({ requests }) => requests !== null);
  const state = { ...nothing, commits, unit, perRequest };
  tell(state);
  let loaded = 0;
  const trees = await inTurns(commits, async ({ ids }) => {
    const path = `${paths.profileBytes(of.project, ids)}/flamegraph`;
    const { bytes } = await fetchTree(treeUrl(path, of.sampleType, of.filters), signal);
    tell({ ...state, loaded: ++loaded });
    return readable(decodeTree(bytes));
  });
  const divisors = commits.map(({ requests, ids }) => (perRequest ? requests! : splitIds(ids).length));
  tell({ ...state, loaded, timeline: timelineOf(trees, divisors) });
}

/** The commits whose profiles were taken alike, oldest first. */
async function commitsOf(
  { project, kind, sampleType, scenario, environment, commit }: TimelineOf,
  signal: AbortSignal,
): Promise<{ commits: TimelineCommit[]; unit: string }> {
  const query = new URLSearchParams({ kind, sampleType, limit: "1" });
  const answer = await fetch(`/api/v1/projects/${project}/functions/top?${query}`, { signal });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} ${answer.statusText}`);
  const { TopFunctions } = await import("@/lib/model");
  const { series, unit } = TopFunctions.parse(await answer.json());
  const alike = series.find((one) => one.scenario === scenario && one.environment === environment);
  const all = [...groupBy(alike?.profiles ?? [], (profile) => profile.commit).values()].map(commitOf);
  const place = all.findIndex((one) => one.commit === commit);
  const first = Math.max(0, Math.min(all.length - mostCommits, place - Math.floor(mostCommits / 2)));
  return { commits: all.slice(first, first + mostCommits), unit };
}

function commitOf(repeats: readonly HistoryProfile[]): TimelineCommit {
  const { commit, message } = repeats[0]!;
  const ids = splitIds(joinIds(repeats.map(({ profileId }) => profileId).sort()));
  const merged = repeats.filter(({ profileId }) => ids.includes(profileId));
  const known = merged.every(({ requests }) => requests !== null);
  const requests = known ? merged.reduce((sum, one) => sum + (one.requests ?? 0), 0) : null;
  return { commit, subject: subjectOf(message), ids: joinIds(ids), requests };
}

/** Does something of all, `atOnce` at a time; results in their order. */
async function inTurns<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) results[at] = await act(all[at]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
