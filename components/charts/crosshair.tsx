"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";

/** What the charts of a page share: the commit under the pointer, and up to two commits that were picked. */
interface Crosshair {
  hovered: string | null;
  picked: readonly string[];
}

/** A store outside of React's tree: hovering redraws the overlays and nothing else. */
class CrosshairStore {
  private state: Crosshair;
  private readonly listeners = new Set<() => void>();

  /** @param onPick told of every change of what is picked */
  constructor(
    picked: readonly string[],
    private readonly onPick?: (picked: readonly string[]) => void,
  ) {
    this.state = { hovered: null, picked };
  }

  readonly read = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(change: Partial<Crosshair>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
    if (change.picked) this.onPick?.(change.picked);
  }

  readonly hover = (commit: string | null) => {
    if (commit !== this.state.hovered) this.set({ hovered: commit });
  };

  /** One more commit; a third one begins anew, a picked one is let go. */
  readonly pick = (commit: string) => {
    const { picked } = this.state;
    if (picked.includes(commit)) this.set({ picked: picked.filter((other) => other !== commit) });
    else this.set({ picked: picked.length === 2 ? [commit] : [...picked, commit] });
  };

  readonly pickBoth = (from: string, to: string) => this.set({ picked: [from, to] });

  readonly clear = () => this.set({ picked: [] });
}

const Context = createContext<CrosshairStore | null>(null);

interface Props {
  /** What is picked at the beginning, and who keeps what is picked then. */
  picked?: readonly string[];
  onPick?: (picked: readonly string[]) => void;
  children: ReactNode;
}

/** Charts inside of it share one crosshair and one selection. */
export function CrosshairProvider({ picked = [], onPick, children }: Props) {
  const [store] = useState(() => new CrosshairStore(picked.slice(0, 2), onPick));
  return <Context value={store}>{children}</Context>;
}

/** The shared crosshair, and how to move it. */
export function useCrosshair() {
  const store = useContext(Context);
  if (!store) throw new Error("A chart stands in a CrosshairProvider.");
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  return { ...state, store };
}
