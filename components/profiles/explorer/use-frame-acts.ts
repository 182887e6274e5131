"use client";

import { useRouter } from "next/navigation";
import { copyText } from "@/components/signs";
import type { FrameAct } from "@/components/flame-graph";
import type { ExplorerModel } from "./explorer-model";
import type { HistoryLinks } from "../functions/function-table";
import { useChoices, useChoose } from "./profile-state";

/** What can be done with the function of a node, besides zooming. */
export interface FrameActs {
  readonly can: (act: FrameAct, node: number) => boolean;
  readonly do: (act: FrameAct, node: number) => void;
}

/**
 * @param enter shows callers and callees of a function
 * @param canFilter whether the page has filters
 */
export function useFrameActs(
  { tree, codeOf }: Pick<ExplorerModel, "tree" | "codeOf">,
  historyOf: HistoryLinks,
  enter: (name: string) => void,
  canFilter = true,
): FrameActs {
  const choose = useChoose();
  const router = useRouter();
  const { granularity, hide } = useChoices();
  const nameOf = (node: number) => tree.frames.name[tree.frame[node]!] ?? "";
  const isFunction = canFilter && granularity === "functions";
  const can: FrameActs["can"] = (act, node) => {
    if (node <= 0) return act === "zoom";
    if (act === "focus" || act === "hide") return isFunction;
    if (act === "code") return codeOf(tree.frame[node]!) !== null;
    return act !== "history" || historyOf(nameOf(node)) !== null;
  };
  const acts: Record<Exclude<FrameAct, "zoom">, (node: number) => void> = {
    function: (node) => enter(nameOf(node)),
    focus: (node) => choose({ focus: exactly(nameOf(node)), at: null, x: null }),
    hide: (node) =>
      choose({ hide: [hide, exactly(nameOf(node))].filter(Boolean).join("|"), at: null, x: null }),
    copy: (node) => void copyText(nameOf(node)),
    code: (node) => window.open(codeOf(tree.frame[node]!) ?? "", "_blank", "noreferrer"),
    history: (node) => router.push(historyOf(nameOf(node)) ?? ""),
  };
  return {
    can,
    do: (act, node) => {
      if (act !== "zoom" && can(act, node)) acts[act](node);
    },
  };
}

/** A pattern that matches this name and no other. */
function exactly(name: string): string {
  return `^${name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`;
}
