"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { packagePalette } from "@/lib/flame";
import type { CallTree } from "@/lib/pprof";
import { decodeTree } from "@/lib/pprof/wire";
import { exploreCalls, originCosts } from "./call-model";
import { Explorer } from "./explorer";
import { OriginLegend } from "./legends";
import { knownSampleType, treeUrl } from "./tree-url";
import { useProfileState } from "./use-profile-state";
import { useTree } from "./use-tree";
import { Waiting } from "./waiting";

interface Props {
  /** Path that answers with the folded tree: `/api/v1/projects/…/flamegraph`. */
  readonly treePath: string;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
}

/** One profile: flame graph, table of functions, callers and callees. */
export function ProfileExplorer({ treePath, kind, sampleTypes, defaultSampleType }: Props) {
  const [{ sampleType: wanted }] = useProfileState();
  const sampleType = knownSampleType(wanted, sampleTypes, defaultSampleType);
  const tree = useTree(treeUrl(treePath, sampleType), decodeTree);
  if (!tree.value) return <Waiting error={tree.error} />;
  return <LoadedProfile tree={tree.value} kind={kind} sampleTypes={sampleTypes} sampleType={sampleType} />;
}

interface LoadedProps {
  readonly tree: CallTree;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
}

function LoadedProfile({ tree, kind, sampleTypes, sampleType }: LoadedProps) {
  const scheme = useComputedColorScheme("light");
  const calls = useMemo(() => exploreCalls(tree), [tree]);
  const explored = useMemo(() => ({ ...calls, palette: packagePalette(scheme) }), [calls, scheme]);
  const costs = useMemo(() => originCosts(tree), [tree]);
  return (
    <Explorer
      explored={explored}
      label={`Flame graph of the ${kind} profile, ${sampleType}`}
      sampleTypes={sampleTypes}
      sampleType={sampleType}
      legend={<OriginLegend scheme={scheme} costs={costs} total={tree.total} />}
    />
  );
}
