"use client";

import { useComputedColorScheme } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { codeLinks, packagePalette, type CodeSource, type FirstPicture } from "@/lib/flame";
import type { ProfileLoad } from "@/lib/model";
import type { CallTree } from "@/lib/pprof";
import { collapseTree } from "@/lib/pprof/collapse";
import { decodeTree } from "@/lib/pprof/wire";
import { exploreCalls, originCosts } from "./call-model";
import type { Downloads } from "./download-menu";
import { Explorer } from "./explorer";
import { FilterRow } from "../filters/filter-row";
import { filtersOf } from "../filters/filters";
import { PlayButton } from "../timeline/play-button";
import type { TimelineOf } from "../timeline/use-timeline";
import { originLegend } from "../legend/legend-parts";
import { readable } from "./readable";
import { availableSampleType, treeUrl } from "./tree-url";
import { useCollapse } from "./use-collapse";
import { ProfileStateProvider, useChoices } from "./profile-state";
import { useTree } from "./use-tree";
import { Waiting } from "./waiting";

/** Comes when it is asked for: most look at one commit. */
const OverCommits = lazy(async () => ({ default: (await import("../timeline/over-commits")).OverCommits }));

interface Props {
  readonly downloads: Downloads;
  readonly project: string;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
  /** Null where costs per request are not known. */
  readonly load: ProfileLoad | null;
  /** The whole graph of a sample type as it stands until the tree is here. */
  readonly picture: { readonly sampleType: string; readonly image: FirstPicture } | null;
  /** What the profile's code was built from. */
  readonly source: CodeSource;
  /** Under what it was taken: other commits have it so, too. */
  readonly taken: Pick<TimelineOf, "scenario" | "environment" | "commit">;
}

/** One profile: flame graph, table of functions, callers and callees. */
export function ProfileExplorer(props: Props) {
  return (
    <ProfileStateProvider>
      <OneProfile {...props} />
    </ProfileStateProvider>
  );
}

function OneProfile({ defaultSampleType, ...rest }: Props) {
  const state = useChoices();
  const sampleType = availableSampleType(state.sampleType, rest.sampleTypes, defaultSampleType);
  const { project, kind, taken, source } = rest;
  if (state.over === "") return <AtOneCommit {...rest} sampleType={sampleType} />;
  const filters = filtersOf(state);
  return (
    <Suspense fallback={<Waiting error={null} first={null} />}>
      <OverCommits of={{ project, kind, sampleType, filters, ...taken }} source={source} />
    </Suspense>
  );
}

function AtOneCommit({
  picture,
  sampleType,
  ...rest
}: Omit<Props, "defaultSampleType"> & { sampleType: string }) {
  const state = useChoices();
  const tree = useTree(treeUrl(`${rest.downloads.path}/flamegraph`, sampleType, state), readTree);
  return (
    <>
      <FilterRow unmatched={tree.unmatched} />
      {tree.value ? (
        <LoadedProfile tree={tree.value} sampleType={sampleType} {...rest} />
      ) : (
        <Waiting
          error={tree.error}
          first={picture?.sampleType === sampleType ? { picture: picture.image, colours: "package" } : null}
        />
      )}
    </>
  );
}

const readTree = (bytes: Uint8Array) => readable(decodeTree(bytes));

interface LoadedProps extends Omit<Props, "picture" | "defaultSampleType"> {
  readonly tree: CallTree;
  readonly sampleType: string;
}

function LoadedProfile({ tree: whole, load, source, ...rest }: LoadedProps) {
  const { kind, sampleType } = rest;
  const scheme = useComputedColorScheme("light");
  const collapse = useCollapse(whole.frames);
  const tree = useMemo(() => collapseTree(whole, collapse), [whole, collapse]);
  const calls = useMemo(() => exploreCalls(tree, load), [tree, load]);
  const codeOf = useMemo(() => codeLinks(tree.frames, source), [tree, source]);
  const explored = useMemo(
    () => ({ ...calls, codeOf, palette: packagePalette(scheme) }),
    [calls, codeOf, scheme],
  );
  const costs = useMemo(() => originCosts(tree), [tree]);
  return (
    <Explorer
      {...rest}
      explored={explored}
      label={`Flame graph of the ${kind} profile, ${sampleType}`}
      switches={<PlayButton commit={rest.taken.commit} />}
      legend={originLegend(scheme, costs, tree.total)}
    />
  );
}
