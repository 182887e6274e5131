"use client";

import { SegmentedControl, useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { labelsOf, type Scene } from "@/components/flame-graph";
import { changePalette, nameStacks, pprofShare, stackName } from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof";
import { diffColumns, diffFigures, diffModel, relativeChange, type DiffModel } from "./diff-model";
import { DiffSentence } from "./diff-sentence";
import { FrameDetails } from "./frame-details";
import { FunctionTable } from "./function-table";
import { GraphPane } from "./graph-pane";
import { ChangeLegend } from "./legends";
import { Neighbours } from "./neighbours";
import { Panes } from "./panes";
import { Toolbar } from "./toolbar";
import { knownSampleType, treeUrl } from "./tree-url";
import { foundValue, foundWords, useMatch, widestNode } from "./use-match";
import { useProfileState, type ProfileState, type SetProfileState } from "./use-profile-state";
import { useTree } from "./use-tree";
import { Waiting } from "./waiting";

interface Props {
  /** Path that answers with head's folded tree, and with `base` with the differential one. */
  readonly treePath: string;
  /** Id of the base profile. */
  readonly base: string;
  readonly kind: string;
  /** Sample types that both sides have. */
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
}

/** Two profiles laid over each other: width is a side's cost, colour is the change. */
export function DiffExplorer({ treePath, base, kind, sampleTypes, defaultSampleType }: Props) {
  const [state] = useProfileState();
  const sampleType = knownSampleType(state.sampleType, sampleTypes, defaultSampleType);
  const tree = useTree(treeUrl(treePath, sampleType, base), decodeDiffTree);
  if (!tree.value) return <Waiting error={tree.error} />;
  return <LoadedDiff tree={tree.value} kind={kind} sampleTypes={sampleTypes} sampleType={sampleType} />;
}

interface LoadedProps {
  readonly tree: DiffTree;
  readonly kind: string;
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
}

function LoadedDiff({ tree, kind, sampleTypes, sampleType }: LoadedProps) {
  const [state, setState] = useProfileState();
  const scheme = useComputedColorScheme("light");
  const palette = useMemo(() => changePalette(scheme), [scheme]);
  const model = useMemo(() => diffModel(tree, state.scale, state.width), [tree, state.scale, state.width]);
  const columns = useMemo(() => diffColumns(model), [model]);
  const labels = useMemo(() => labelsOf(tree.frames, rootWords(model)), [tree, model]);
  const found = useMatch(tree, state);
  const { layout, diff, framePaint } = model;
  const scene: Scene = { ...tree, layout, labels, paint: model.paint, palette, matched: found.nodes };
  const colourOf = (frame: number) => palette[frame < 0 ? 0 : framePaint[frame]!]?.fill ?? "";
  const select = (fn: string) => void setState({ fn: fn || null });
  const moved = useMemo(
    () => tree.frames.name.map((_, frame) => frame).filter((frame) => changed(model, frame)),
    [tree, model],
  );
  const rows = state.q === "" ? moved : found.rows;
  const show = () => {
    const node = widestNode(tree, found.selected, layout.x0, layout.x1);
    void setState({ at: stackName(nameStacks(tree), node), x: null });
  };
  return (
    <>
      <DiffSentence model={model} frames={tree.frames} sampleType={sampleType} onSelect={select} />
      <Toolbar
        state={state}
        setState={setState}
        sampleTypes={sampleTypes}
        sampleType={sampleType}
        found={useFoundWords(model, found)}
      >
        <DiffSwitches state={state} setState={setState} />
      </Toolbar>
      <Panes
        view={state.view}
        graph={
          <GraphPane
            scene={scene}
            state={state}
            setState={setState}
            label={`Differential flame graph of two ${kind} profiles, ${sampleType}`}
            details={(node) => (
              <FrameDetails
                frame={node === 0 ? -1 : tree.frame[node]!}
                frames={tree.frames}
                rootName="all"
                colour={palette[model.paint[node]!]?.fill ?? ""}
                figures={diffFigures(model, node)}
              />
            )}
            say={(node) =>
              diffFigures(model, node)
                .map(({ label, text }) => `${label} ${text}`)
                .join(", ")
            }
            legend={<ChangeLegend scheme={scheme} floor={model.format(diff.floor)} />}
          />
        }
        table={
          <FunctionTable
            caption="Functions by change"
            frames={tree.frames}
            rows={rows}
            columns={columns}
            sort={state.sort || "-flat-change"}
            onSort={(sort) => void setState({ sort })}
            colourOf={colourOf}
            selected={state.fn}
            onSelect={select}
          />
        }
        aside={
          found.selected >= 0 && (
            <Neighbours
              tree={tree}
              end={layout.end}
              sides={{ base: diff.baseCum, head: diff.headCum }}
              frame={found.selected}
              figures={functionFigures(model, found.selected)}
              format={model.format}
              exact={model.exact}
              colourOf={colourOf}
              onSelect={select}
              onShow={show}
            />
          )
        }
      />
    </>
  );
}

function DiffSwitches({ state, setState }: { state: ProfileState; setState: SetProfileState }) {
  return (
    <>
      <SegmentedControl
        aria-label="Scale"
        data={[
          { value: "absolute", label: "Absolute" },
          { value: "share", label: "Share" },
        ]}
        value={state.scale}
        onChange={(scale) => void setState({ scale: scale === "share" ? scale : "absolute" })}
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

function useFoundWords(
  { layout, diff, total }: DiffModel,
  found: ReturnType<typeof useMatch>,
): string | null {
  return useMemo(() => {
    const base = foundValue(found, layout.end, diff.baseCum);
    const head = foundValue(found, layout.end, diff.headCum);
    if (base === null || head === null) return null;
    return `${foundWords(found.functions)}, ${pprofShare(base, total.base)} → ${pprofShare(head, total.head)}`;
  }, [layout, diff, total, found]);
}

function rootWords({ total, format }: DiffModel): string {
  return `all ${format(total.base)} → ${format(total.head)}`;
}

function changed({ flat, cum }: DiffModel, frame: number): boolean {
  return flat.base[frame] !== flat.head[frame] || cum.base[frame] !== cum.head[frame];
}

function functionFigures({ flat, cum, format }: DiffModel, frame: number): string {
  const pair = (base: number, head: number) =>
    `${format(base)} → ${format(head)} (${relativeChange(base, head)})`;
  return `flat ${pair(flat.base[frame]!, flat.head[frame]!)} · cum ${pair(cum.base[frame]!, cum.head[frame]!)}`;
}
