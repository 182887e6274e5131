"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { labelsOf, type Scene } from "@/components/flame-graph";
import {
  nameStacks,
  originOf,
  packagePalette,
  exactValue,
  pprofShare,
  pprofValue,
  stackName,
  type Origin,
} from "@/lib/flame";
import type { CallTree } from "@/lib/pprof";
import { decodeTree } from "@/lib/pprof";
import { callColumns, callFigures, callModel, type CallModel } from "./call-model";
import { FrameDetails } from "./frame-details";
import { FunctionTable } from "./function-table";
import { GraphPane } from "./graph-pane";
import { OriginLegend } from "./legends";
import { Neighbours } from "./neighbours";
import { Panes } from "./panes";
import { Toolbar } from "./toolbar";
import { knownSampleType, treeUrl } from "./tree-url";
import { foundValue, foundWords, useMatch, widestNode } from "./use-match";
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
  const [state] = useProfileState();
  const sampleType = knownSampleType(state.sampleType, sampleTypes, defaultSampleType);
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
  const [state, setState] = useProfileState();
  const scheme = useComputedColorScheme("light");
  const model = useMemo(() => callModel(tree), [tree]);
  const palette = useMemo(() => packagePalette(scheme), [scheme]);
  const columns = useMemo(() => callColumns(model), [model]);
  const labels = useMemo(() => labelsOf(tree.frames, `all ${pprofValue(tree.total, tree.unit)}`), [tree]);
  const found = useMatch(tree, state);
  const value = useMemo(() => foundValue(found, model.layout.end, tree.cum), [found, model, tree]);
  const { layout, paint, framePaint } = model;
  const scene: Scene = { ...tree, layout, labels, paint, palette, matched: found.nodes };
  const colourOf = (frame: number) => palette[frame < 0 ? 0 : framePaint[frame]!]?.fill ?? "";
  const select = (fn: string) => void setState({ fn: fn || null });
  const show = () => {
    const node = widestNode(tree, found.selected, layout.x0, layout.x1);
    void setState({ at: stackName(nameStacks(tree), node), x: null });
  };
  return (
    <>
      <Toolbar
        state={state}
        setState={setState}
        sampleTypes={sampleTypes}
        sampleType={sampleType}
        found={
          value === null ? null : `${foundWords(found.functions)}, ${pprofShare(value, tree.total)} of total`
        }
      />
      <Panes
        view={state.view}
        graph={
          <GraphPane
            scene={scene}
            state={state}
            setState={setState}
            label={`Flame graph of the ${kind} profile, ${sampleType}`}
            details={(node) => (
              <FrameDetails
                frame={node === 0 ? -1 : tree.frame[node]!}
                frames={tree.frames}
                rootName="all"
                colour={colourOf(node === 0 ? -1 : tree.frame[node]!)}
                figures={callFigures(model, node)}
              />
            )}
            say={(node) =>
              callFigures(model, node)
                .map(({ label, text }) => `${label} ${text}`)
                .join(", ")
            }
            legend={<OriginLegend scheme={scheme} costs={originCosts(model)} total={tree.total} />}
          />
        }
        table={
          <FunctionTable
            caption="Functions"
            frames={tree.frames}
            rows={found.rows}
            columns={columns}
            sort={state.sort || "-flat"}
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
              sides={{ head: tree.cum }}
              frame={found.selected}
              figures={functionFigures(model, found.selected)}
              format={(one) => pprofValue(one, tree.unit)}
              exact={(one) => exactValue(one, tree.unit)}
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

function functionFigures({ tree, flat, cum }: CallModel, frame: number): string {
  const figure = (value: number) => `${pprofValue(value, tree.unit)} (${pprofShare(value, tree.total)})`;
  return `flat ${figure(flat[frame]!)} · cum ${figure(cum[frame]!)}`;
}

function originCosts({ tree, flat }: CallModel): Map<Origin, number> {
  const costs = new Map<Origin, number>();
  tree.frames.name.forEach((name, frame) => {
    const origin = originOf(name, tree.frames.file[frame]);
    costs.set(origin, (costs.get(origin) ?? 0) + flat[frame]!);
  });
  return costs;
}
