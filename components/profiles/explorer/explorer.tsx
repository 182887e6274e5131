"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useMemo, type ReactNode } from "react";
import { nameStacks, pprofShare, stackName, type LegendPart, type TreeShape } from "@/lib/flame";
import { paths } from "@/lib/model";
import { DownloadMenu, type Downloads } from "./download-menu";
import { filterNames } from "../filters/filters";
import type { ExplorerModel } from "./explorer-model";
import { MatchLine } from "./match-line";
import { FunctionTable, type HistoryLinks } from "../functions/function-table";
import { GraphPane, showGraph } from "./graph-pane";
import { Legend } from "../legend/legend";
import { enterNeighbours, Neighbours, showNeighbours } from "./neighbours";
import { Panes } from "./panes";
import { Sandwich } from "./sandwich";
import { Details, spoken, useScene } from "./scene";
import { Toolbar } from "./toolbar";
import { matchValue, matchWords, useMatch, type SearchMatch } from "./use-match";
import { useFrameActs } from "./use-frame-acts";
import { useChoices, useChoose, type Choices, type Choose, type Zoom } from "./profile-state";
import { pictureOf } from "./view-picture";
import { widestPlace } from "./widest-place";

interface Props {
  readonly explored: ExplorerModel;
  readonly project: string;
  /** Kind of the profile: "cpu". */
  readonly kind: string;
  /** What the graph shows, for those who do not see it. */
  readonly label: string;
  readonly sampleTypes: readonly string[];
  readonly sampleType: string;
  /** Of the page and of pictures. */
  readonly legend: readonly LegendPart[];
  readonly downloads: Downloads;
  /** Further switches of the toolbar. */
  readonly switches?: ReactNode;
}

/** Toolbar, graph, table, callers and callees: the same for one profile and for two. */
export function Explorer(props: Props) {
  const { explored, project, kind, label, sampleTypes, sampleType, legend, downloads, switches } = props;
  const { tree } = explored;
  const state = useChoices();
  const choose = useChoose();
  const match = useMatch(tree, state);
  const none = noRows(tree, state);
  const words = useMemo(() => wordsOf(explored, match), [explored, match]);
  const scene = useScene(explored, match);
  const scheme = useComputedColorScheme("light");
  const view = { explored, scene, sampleType, scheme, legend };
  const draw = (zoom: Zoom) =>
    pictureOf({ ...view, state: { ...state, ...zoom }, title: downloads.title, matchText: words });
  const historyOf = useHistoryLinks(project, kind, sampleType, state.granularity);
  const { colourOf, select, enter, order } = useTableActions(explored, choose);
  const acts = useFrameActs(explored, historyOf, enter);
  return (
    <>
      <Toolbar
        sampleTypes={sampleTypes}
        sampleType={sampleType}
        menu={<DownloadMenu downloads={downloads} sampleType={sampleType} draw={draw} />}
      >
        {switches}
      </Toolbar>
      {state.view === "table" && <MatchLine words={words} />}
      <Panes
        view={state.view}
        graph={
          <GraphPane
            scene={scene}
            label={label}
            details={(node) => (
              <Details explored={explored} node={node} historyOf={historyOf} onFunction={enter} />
            )}
            acts={acts}
            say={(node) => spoken(explored.figuresOfNode(node))}
            legend={tree.parent.length <= 1 ? <p className="dim">{none}</p> : <Legend parts={legend} />}
            matchLine={<MatchLine words={words} />}
          />
        }
        middle={<Sandwich explored={explored} frame={match.selected} onSelect={enter} />}
        table={
          <FunctionTable
            caption="Functions"
            frames={tree.frames}
            rows={state.q === "" ? explored.rows : match.rows}
            none={none}
            columns={explored.columns}
            sort={state.sort || explored.defaultSort}
            onSort={order}
            colourOf={colourOf}
            codeOf={explored.codeOf}
            historyOf={historyOf}
            selected={state.fn}
            onSelect={select}
          />
        }
        aside={
          match.selected >= 0 && (
            <Selected
              explored={explored}
              frame={match.selected}
              colourOf={colourOf}
              history={historyOf(state.fn)}
            />
          )
        }
      />
    </>
  );
}

/** What the table gets; stable, so that it is drawn again only for what is shown in it. */
function useTableActions({ palette, framePaint }: ExplorerModel, choose: Choose) {
  const colourOf = useCallback(
    (frame: number) => palette[frame < 0 ? 0 : framePaint[frame]!]?.fill ?? "",
    [palette, framePaint],
  );
  const select = useCallback(
    (fn: string) => {
      choose({ fn: fn || null });
      showNeighbours();
    },
    [choose],
  );
  const order = useCallback((sort: string) => choose({ sort }), [choose]);
  const enter = useCallback(
    (fn: string) => {
      choose({ fn });
      enterNeighbours();
    },
    [choose],
  );
  return { colourOf, select, enter, order };
}

function useHistoryLinks(...[project, kind, sampleType, granularity]: Parameters<typeof historyLinks>) {
  return useMemo(
    () => historyLinks(project, kind, sampleType, granularity),
    [project, kind, sampleType, granularity],
  );
}

/** Why the table has no rows: nothing is left of the stacks, nothing is found, or nothing differs. */
function noRows({ parent }: TreeShape, state: Choices): string {
  if (parent.length <= 1)
    return filterNames.some((name) => state[name] !== "")
      ? "The filters removed everything."
      : "The profile is empty.";
  return state.q === "" ? "No function changed." : "No function matches.";
}

/** Histories are kept of functions only; a line leads to that of its function. */
function historyLinks(
  project: string,
  kind: string,
  sampleType: string,
  granularity: Choices["granularity"],
): HistoryLinks {
  if (granularity !== "functions" && granularity !== "lines") return () => null;
  return (fn) =>
    fn === ""
      ? paths.functions(project, kind, sampleType)
      : paths.functionHistory(project, fn, kind, sampleType);
}

interface SelectedProps {
  readonly explored: ExplorerModel;
  readonly frame: number;
  readonly colourOf: (frame: number) => string;
  readonly history: string | null;
}

/** Callers and callees of the selected function. */
function Selected({ explored, ...rest }: SelectedProps) {
  const choose = useChoose();
  const { view } = useChoices();
  const show = () => {
    const { node, hidden } = widestPlace(explored, rest.frame);
    const at = stackName(nameStacks(explored.tree), node);
    choose({ at, x: null, ...(hidden && { width: "ghosts" }), ...(view === "table" && { view: "both" }) });
    showGraph();
  };
  return (
    <Neighbours explored={explored} onSelect={(fn) => choose({ fn: fn || null })} onShow={show} {...rest} />
  );
}

/** How much of the total stands out; null while nothing is looked for. */
function wordsOf({ layout, cum, total }: ExplorerModel, match: SearchMatch): string | null {
  const head = matchValue(match, layout.end, cum.head);
  if (head === null) return null;
  const share = pprofShare(head, total.head);
  const base = cum.base && matchValue(match, layout.end, cum.base);
  const before = typeof base === "number" ? `${pprofShare(base, total.base ?? 0)} → ` : "";
  return `${matchWords(match)}, ${before}${share} of total`;
}
