"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { type CodeSource, type Divisors, changePalette, type SidesValue } from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof/wire";
import { codeOfEither } from "./code-of-either";
import { exploreDiff } from "./diff-explored";
import { diffModel } from "./diff-model";
import { Details, spoken, useScene } from "../explorer/scene";
import { GraphPane } from "../explorer/graph-pane";
import { Legend } from "../legend/legend";
import { changeLegend } from "../legend/legend-parts";
import { treeUrl } from "../explorer/tree-url";
import { useFrameActs } from "../explorer/use-frame-acts";
import { useMatch } from "../explorer/use-match";
import { ProfileStateProvider, useChoices } from "../explorer/profile-state";
import { useTree } from "../explorer/use-tree";
import { Waiting } from "../explorer/waiting";
import { readable } from "../explorer/readable";

export interface DiffGraphProps {
  /** Path that answers with the differential tree. */
  readonly treePath: string;
  /** Id of the base profile. */
  readonly base: string;
  readonly kind: string;
  readonly sampleType: string;
  /** Null where one side's are not known: shares are compared. */
  readonly requests: Divisors | null;
  /** What one sample stands for, see `valuesOfSamples`. */
  readonly sampleValues: SidesValue | null;
  /** What the code of each side was built from. */
  readonly sources: { readonly base: CodeSource; readonly head: CodeSource };
  /** Page that shows a function: its name is added. */
  readonly functionHref: string;
}

const unfiltered = {
  focus: "",
  ignore: "",
  hide: "",
  show: "",
  show_from: "",
  granularity: "functions",
} as const;

/** Graph and legend of a difference; who moved stands above it. Zoom and search are in the URL. */
export function DiffGraph({ treePath, base, ...rest }: DiffGraphProps) {
  const tree = useTree(treeUrl(treePath, rest.sampleType, unfiltered, base), readTree);
  return (
    <ProfileStateProvider>
      {tree.value ? <Loaded tree={tree.value} {...rest} /> : <Waiting error={tree.error} first={null} />}
    </ProfileStateProvider>
  );
}

/** The page of the difference leads there. */
const noHistory = () => null;

const readTree = (bytes: Uint8Array) => readable(decodeDiffTree(bytes));

type LoadedProps = Omit<DiffGraphProps, "treePath" | "base"> & { readonly tree: DiffTree };

function Loaded({ tree, kind, sampleType, requests, sampleValues, sources, functionHref }: LoadedProps) {
  const state = useChoices();
  const router = useRouter();
  const scheme = useComputedColorScheme("light");
  const model = useMemo(
    () => diffModel(tree, requests ? { by: "request", requests } : { by: "share" }, "head", sampleValues),
    [tree, requests, sampleValues],
  );
  const explored = useMemo(
    () => ({
      ...exploreDiff(tree, model, changePalette(scheme)),
      codeOf: codeOfEither(tree, model, sources),
    }),
    [tree, model, scheme, sources],
  );
  const match = useMatch(tree, state);
  const scene = useScene(explored, match);
  const open = (fn: string) => router.push(`${functionHref}${encodeURIComponent(fn)}`);
  const acts = useFrameActs(explored, noHistory, open, false);
  return (
    <GraphPane
      scene={scene}
      label={`Differential flame graph of two ${kind} profiles, ${sampleType}`}
      details={(node) => <Details explored={explored} node={node} historyOf={noHistory} onFunction={open} />}
      acts={acts}
      say={(node) => spoken(explored.figuresOfNode(node))}
      legend={<Legend parts={changeLegend(scheme, model)} />}
    />
  );
}
