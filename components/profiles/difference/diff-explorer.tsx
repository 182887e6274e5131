"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { Choice } from "@/components/layout";
import { changePalette, type CodeSource } from "@/lib/flame";
import { codeOfEither } from "./code-of-either";
import type { DiffTree } from "@/lib/pprof";
import { collapseDiff } from "@/lib/pprof/collapse";
import { decodeDiffTree } from "@/lib/pprof/wire";
import { exploreDiff } from "./diff-explored";
import { diffModel, merges, type Scale } from "./diff-model";
import { scaleOf, type Comparable } from "./diff-first";
import { DiffSentence } from "./diff-sentence";
import type { Downloads } from "../explorer/download-menu";
import { Explorer } from "../explorer/explorer";
import { FilterRow } from "../filters/filter-row";
import { changeLegend } from "../legend/legend-parts";
import { useCollapse } from "../explorer/use-collapse";
import { readable } from "../explorer/readable";
import { availableSampleType, treeUrl } from "../explorer/tree-url";
import {
  ProfileStateProvider,
  useChoices,
  useChoose,
  type Choices,
  type Choose,
} from "../explorer/profile-state";
import { useTree } from "../explorer/use-tree";
import { Waiting, type First } from "../explorer/waiting";

interface Props extends Comparable {
  /** Path that answers with head's folded tree, and with `base` with the differential one. */
  readonly treePath: string;
  /** Id of the base profile. */
  readonly base: string;
  readonly project: string;
  readonly kind: string;
  /** Sample types that both sides have. */
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
  /** What stands until the tree is here, of a sample type. */
  readonly first: { readonly sampleType: string; readonly shown: First } | null;
  readonly downloads: Downloads;
  /** What the code of each side was built from. */
  readonly sources: { readonly base: CodeSource; readonly head: CodeSource };
}

/** Two profiles laid over each other: width is a side's cost, colour is the change. */
export function DiffExplorer(props: Props) {
  return (
    <ProfileStateProvider>
      <Difference {...props} />
    </ProfileStateProvider>
  );
}

function Difference({ treePath, base, defaultSampleType, first, ...rest }: Props) {
  const state = useChoices();
  const sampleType = availableSampleType(state.sampleType, rest.sampleTypes, defaultSampleType);
  const tree = useTree(treeUrl(treePath, sampleType, state, base), readTree);
  return (
    <>
      <FilterRow unmatched={tree.unmatched} />
      {tree.value ? (
        <LoadedDiff tree={tree.value} sampleType={sampleType} {...rest} />
      ) : (
        <Waiting error={tree.error} first={first?.sampleType === sampleType ? first.shown : null} />
      )}
    </>
  );
}

const readTree = (bytes: Uint8Array) => readable(decodeDiffTree(bytes));

interface LoadedProps extends Omit<Props, "treePath" | "base" | "defaultSampleType" | "first"> {
  readonly tree: DiffTree;
  readonly sampleType: string;
}

function LoadedDiff({ tree: whole, sources, sampleValues, ...rest }: LoadedProps) {
  const state = useChoices();
  const choose = useChoose();
  const scheme = useComputedColorScheme("light");
  const collapse = useCollapse(whole.frames);
  const tree = useMemo(() => collapseDiff(whole, collapse), [whole, collapse]);
  const scale = useScale(state.scale, rest);
  const { kind, sampleType } = rest;
  const counted = sampleValues[sampleType] ?? null;
  const model = useMemo(
    () => diffModel(tree, scale, state.width, counted),
    [tree, scale, state.width, counted],
  );
  const codeOf = useMemo(() => codeOfEither(tree, model, sources), [tree, model, sources]);
  const explored = useMemo(
    () => ({ ...exploreDiff(tree, model, changePalette(scheme)), codeOf }),
    [tree, model, scheme, codeOf],
  );
  return (
    <>
      <DiffSentence model={model} tree={tree} onSelect={(fn) => choose({ fn })} />
      <Explorer
        {...rest}
        explored={explored}
        label={`Differential flame graph of two ${kind} profiles, ${sampleType}`}
        switches={<DiffSwitches scale={scale.by} sides={rest} state={state} choose={choose} />}
        legend={changeLegend(scheme, model)}
      />
    </>
  );
}

type Scalable = Omit<Comparable, "sampleValues">;

function useScale(chosen: Choices["scale"], { profiles, alike, requests }: Scalable): Scale {
  return useMemo(() => scaleOf(chosen, { profiles, alike, requests }), [chosen, profiles, alike, requests]);
}

interface SwitchProps {
  readonly scale: Scale["by"];
  readonly sides: Scalable;
  readonly state: Choices;
  readonly choose: Choose;
}

function DiffSwitches({ scale, sides: { profiles, requests }, state, choose }: SwitchProps) {
  return (
    <>
      <Choice
        label="Scale"
        options={[
          { value: "absolute", label: merges(profiles) ? "Per profile" : "Absolute" },
          { value: "share", label: "Share" },
          { value: "request", label: "Per request", disabled: !requests },
        ]}
        value={scale}
        onChange={(scale) => choose({ scale })}
      />
      <Choice
        label="Width of a box"
        options={[
          { value: "base", label: "Width: base" },
          { value: "ghosts", label: "head + gone" },
          { value: "head", label: "head" },
        ]}
        value={state.width}
        onChange={(width) => choose({ width })}
      />
    </>
  );
}
