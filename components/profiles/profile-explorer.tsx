"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { packagePalette } from "@/lib/flame";
import type { ProfileLoad } from "@/lib/model";
import type { CallTree } from "@/lib/pprof";
import { decodeTree } from "@/lib/pprof/wire";
import { exploreCalls, originCosts } from "./call-model";
import { Explorer } from "./explorer";
import { FilterRow } from "./filter-row";
import { OriginLegend } from "./legends";
import { knownSampleType, treeUrl } from "./tree-url";
import { useProfileState } from "./use-profile-state";
import { useTree } from "./use-tree";
import { Waiting } from "./waiting";
import { withLines } from "./with-lines";

interface Props {
  /** Path that answers with the folded tree: `/api/v1/projects/…/flamegraph`. */
  readonly treePath: string;
  readonly project: string;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
  /** Null where costs per request are not known. */
  readonly load: ProfileLoad | null;
}

/** One profile: flame graph, table of functions, callers and callees. */
export function ProfileExplorer({ treePath, project, kind, sampleTypes, defaultSampleType, load }: Props) {
  const [state] = useProfileState();
  const sampleType = knownSampleType(state.sampleType, sampleTypes, defaultSampleType);
  const tree = useTree(treeUrl(treePath, sampleType, state), readTree);
  return (
    <>
      <FilterRow />
      {tree.value ? (
        <LoadedProfile
          tree={tree.value}
          project={project}
          kind={kind}
          sampleTypes={sampleTypes}
          sampleType={sampleType}
          load={load}
        />
      ) : (
        <Waiting error={tree.error} />
      )}
    </>
  );
}

const readTree = (bytes: Uint8Array) => withLines(decodeTree(bytes));

interface LoadedProps {
  readonly tree: CallTree;
  readonly project: string;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
  readonly load: ProfileLoad | null;
}

function LoadedProfile({ tree, project, kind, sampleTypes, sampleType, load }: LoadedProps) {
  const scheme = useComputedColorScheme("light");
  const calls = useMemo(() => exploreCalls(tree, load), [tree, load]);
  const explored = useMemo(() => ({ ...calls, palette: packagePalette(scheme) }), [calls, scheme]);
  const costs = useMemo(() => originCosts(tree), [tree]);
  return (
    <Explorer
      explored={explored}
      project={project}
      kind={kind}
      label={`Flame graph of the ${kind} profile, ${sampleType}`}
      sampleTypes={sampleTypes}
      sampleType={sampleType}
      legend={<OriginLegend scheme={scheme} costs={costs} total={tree.total} />}
    />
  );
}
