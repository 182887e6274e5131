"use client";

import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { FlameGraph } from "@/components/flame-graph";
import { nameStacks, nodeName, nodeOfStack, stackName, type Scene, type Span } from "@/lib/flame";
import { Breadcrumbs } from "./breadcrumbs";
import classes from "./explorer.module.css";
import type { MenuPlace } from "./frame-menu";
import { useChoices, useChoose, useZoom, type Choose } from "./profile-state";
import type { FrameActs } from "./use-frame-acts";

/** Comes when it is asked for: what places a menu weighs as much as the graph. */
const FrameMenu = lazy(async () => ({ default: (await import("./frame-menu")).FrameMenu }));

const graphPaneId = "flame-graph";

/** What is shown in the graph is to be seen: it may stand above what asked for it, or be about to be opened. */
export function showGraph(): void {
  requestAnimationFrame(() => document.getElementById(graphPaneId)?.scrollIntoView({ block: "nearest" }));
}

/** Keys go on in the graph. */
export function enterGraph(): void {
  document.querySelector<HTMLElement>(`#${graphPaneId} [data-flame-graph]`)?.focus();
}

interface Props {
  readonly scene: Scene;
  /** What the graph shows, e.g. "cpu profile". */
  readonly label: string;
  /** Details of a node, for the fixed place. */
  readonly details: (node: number) => ReactNode;
  /** Figures of a node in one sentence, to be read aloud. */
  readonly say: (node: number) => string;
  readonly legend: ReactNode;
  /** What can be done with a function, by menu and keys. */
  readonly acts?: FrameActs;
  /** See `FlameGraph`. */
  readonly follow?: (repaint: () => void) => () => void;
  /** Stands at the end of the line of the zoomed stack. */
  readonly matchLine?: ReactNode;
}

/** The graph with what belongs to it: the zoomed stack above, details of what is pointed at, and the legend. */
export function GraphPane({ scene, label, details, say, legend, acts, follow, matchLine }: Props) {
  const { look, view } = useChoices();
  const { at, x } = useZoom();
  const choose = useChoose();
  const coarse = useMediaQuery("(pointer: coarse)");
  const [current, setCurrent] = useState<{ node: number; by: "pointer" | "key" }>({
    node: -1,
    by: "pointer",
  });
  const { layout, frame, frames } = scene;
  const names = useMemo(() => nameStacks({ parent: layout.parent, frame, frames }), [layout, frame, frames]);
  const { zoomed, zoom } = useZoomed(names, at, choose);
  const onFree = useCallback((span: Span) => choose({ x: span }), [choose]);
  const onCurrent = useCallback(
    (node: number, by: "pointer" | "key") =>
      setCurrent((before) => (before.node === node && before.by === by ? before : { node, by })),
    [],
  );
  const { menu, openMenu, closeMenu } = useMenu();
  const node = current.node < layout.nodeCount ? current.node : -1;
  return (
    <section id={graphPaneId} aria-label="Flame graph" className={classes.graph}>
      <div className={classes.crumbLine}>
        <Breadcrumbs scene={scene} zoomed={zoomed} onZoom={zoom} />
        {matchLine}
      </div>
      {details(node < 0 ? zoomed : node)}
      <div className={classes.canvas} data-view={view}>
        <FlameGraph
          scene={scene}
          orientation={look}
          zoomed={zoomed}
          free={x}
          current={node}
          rowHeight={coarse ? 24 : 18}
          label={label}
          onZoom={zoom}
          onFree={onFree}
          onCurrent={onCurrent}
          onAct={acts?.do}
          onMenu={acts && openMenu}
          follow={follow}
        />
      </div>
      {acts && menu && (
        <Suspense>
          <FrameMenu
            place={menu}
            name={nodeName(scene, menu.node)}
            can={(act) => acts.can(act, menu.node)}
            onAct={(act) => (act === "zoom" ? zoom(menu.node) : acts.do(act, menu.node))}
            onClose={closeMenu}
          />
        </Suspense>
      )}
      {legend}
      <div className="aside" role="status">
        {current.by === "key" && node >= 0 ? `${nodeName(scene, node)}, ${say(node)}` : ""}
      </div>
    </section>
  );
}

/** Where the menu of a box stands; null while it is closed. */
function useMenu() {
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const openMenu = useCallback((node: number, x: number, y: number) => setMenu({ node, x, y }), []);
  const closeMenu = useCallback(() => {
    setMenu(null);
    enterGraph();
  }, []);
  return { menu, openMenu, closeMenu };
}

/** The zoomed stack as the URL names it; a name that this tree does not have shows everything. */
function useZoomed(names: ReturnType<typeof nameStacks>, at: string, choose: Choose) {
  const zoomed = useMemo(() => Math.max(0, nodeOfStack(names, at)), [names, at]);
  const zoom = useCallback(
    (node: number) => choose({ at: node === 0 ? null : stackName(names, node), x: null }),
    [names, choose],
  );
  return { zoomed, zoom };
}
