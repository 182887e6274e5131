"use client";

import { SegmentedControl, useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { changePalette } from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof/wire";
import { diffModel, exploreDiff, type Requests, type Scale } from "./diff-model";
import { DiffSentence } from "./diff-sentence";
import { Explorer } from "./explorer";
import { FilterRow } from "./filter-row";
import { ChangeLegend } from "./legends";
import { knownSampleType, treeUrl } from "./tree-url";
import { scales, useProfileState, type ProfileState, type SetProfileState } from "./use-profile-state";
import { useTree } from "./use-tree";
import { Waiting } from "./waiting";
import { withLines } from "./with-lines";

interface Props {
  /** Path that answers with head's folded tree, and with `base` with the differential one. */
  readonly treePath: string;
  /** Id of the base profile. */
  readonly base: string;
  readonly project: string;
  readonly kind: string;
  /** Sample types that both sides have. */
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
  /** Null where one side's are not known: no costs per request. */
  readonly requests: Requests | null;
}

/** Two profiles laid over each other: width is a side's cost, colour is the change. */
export function DiffExplorer({
  treePath,
  project,
  base,
  kind,
  sampleTypes,
  defaultSampleType,
  requests,
}: Props) {
  const [state] = useProfileState();
  const sampleType = knownSampleType(state.sampleType, sampleTypes, defaultSampleType);
  const tree = useTree(treeUrl(treePath, sampleType, state, base), readTree);
  return (
    <>
      <FilterRow />
      {tree.value ? (
        <LoadedDiff
          tree={tree.value}
          project={project}
          kind={kind}
          sampleTypes={sampleTypes}
          sampleType={sampleType}
          requests={requests}
        />
      ) : (
        <Waiting error={tree.error} />
      )}
    </>
  );
}

const readTree = (bytes: Uint8Array) => withLines(decodeDiffTree(bytes));

interface LoadedProps {
  readonly tree: DiffTree;
  readonly project: string;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
  readonly requests: Requests | null;
}

function LoadedDiff({ tree, project, kind, sampleTypes, sampleType, requests }: LoadedProps) {
  const [state, setState] = useProfileState();
  const scheme = useComputedColorScheme("light");
  const scale = useMemo(() => scaleOf(state.scale, requests), [state.scale, requests]);
  const model = useMemo(() => diffModel(tree, scale, state.width), [tree, scale, state.width]);
  const explored = useMemo(() => exploreDiff(tree, model, changePalette(scheme)), [tree, model, scheme]);
  return (
    <>
      <DiffSentence model={model} frames={tree.frames} onSelect={(fn) => void setState({ fn })} />
      <Explorer
        explored={explored}
        project={project}
        kind={kind}
        label={`Differential flame graph of two ${kind} profiles, ${sampleType}`}
        sampleTypes={sampleTypes}
        sampleType={sampleType}
        switches={
          <DiffSwitches scale={scale.by} known={requests !== null} state={state} setState={setState} />
        }
        legend={<ChangeLegend scheme={scheme} floor={model.format(model.diff.floor)} />}
      />
    </>
  );
}

/** Per request unless told otherwise, where that is known. */
function scaleOf(chosen: ProfileState["scale"], requests: Requests | null): Scale {
  if (chosen === "absolute" || chosen === "share") return { by: chosen };
  return requests ? { by: "request", requests } : { by: "absolute" };
}

interface SwitchProps {
  readonly scale: Scale["by"];
  /** Whether costs per request are known. */
  readonly known: boolean;
  readonly state: ProfileState;
  readonly setState: SetProfileState;
}

function DiffSwitches({ scale, known, state, setState }: SwitchProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Scale"
        data={[
          { value: "absolute", label: "Absolute" },
          { value: "share", label: "Share" },
          { value: "request", label: "Per request", disabled: !known },
        ]}
        value={scale}
        onChange={(wanted) => void setState({ scale: scales.find((name) => name === wanted) ?? null })}
      />
      <SegmentedControl
        aria-label="Width of a box"
        data={[
          { value: "base", label: "Width: base" },
          { value: "both", label: "both" },
          { value: "head", label: "head" },
        ]}
        value={state.width}
        onChange={(width) => void setState({ width: width === "base" || width === "both" ? width : "head" })}
      />
    </>
  );
}
