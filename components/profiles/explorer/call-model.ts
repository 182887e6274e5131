import {
  cumByFrame,
  exactValue,
  flatByFrame,
  layoutTree,
  originOf,
  paintByPackage,
  perRequestValue,
  pprofShare,
  pprofValue,
  type Origin,
} from "@/lib/flame";
import type { ProfileLoad } from "@/lib/model";
import type { CallTree } from "@/lib/pprof";
import type { ExplorerModel } from "./explorer-model";
import type { Figure } from "./frame-details";
import type { Column } from "../functions/function-table";

/**
 * Everything that the views of one profile show, apart from its colours; made once a tree.
 * @param load null where costs per request are not known
 */
export function exploreCalls(
  tree: CallTree,
  load: ProfileLoad | null,
): Omit<ExplorerModel, "palette" | "codeOf"> {
  const { unit, total } = tree;
  const layout = layoutTree(tree.parent, tree.self);
  const framePaint = paintByPackage(tree.frames);
  const flat = flatByFrame(tree, tree.self);
  const cum = cumByFrame(tree, layout.end, tree.cum);
  const withShare = (value: number) => `${pprofValue(value, unit)} (${pprofShare(value, total)})`;
  return {
    tree,
    layout,
    framePaint,
    paint: Uint8Array.from(tree.frame, (frame, node) => (node === 0 ? 0 : framePaint[frame]!)),
    cum: { head: tree.cum },
    self: { head: tree.self },
    total: { head: total },
    root: rootOf(tree),
    format: (value) => pprofValue(value, unit),
    exact: (value) => exactValue(value, unit),
    figuresOfNode: (node) => [...figuresOf(tree, node, withShare), ...perRequest(tree, node, load)],
    figuresOfFunction: (frame) => `flat ${withShare(flat[frame]!)} · cum ${withShare(cum[frame]!)}`,
    columns: [...columnsOf(tree, flat, cum), ...requestColumns(unit, { flat, cum }, load)],
    rows: tree.frames.name.map((_, frame) => frame),
    defaultSort: "-flat",
  };
}

/** Filters leave less than the total that shares refer to. */
function rootOf({ cum, total, unit }: CallTree): string {
  const left = cum[0]!;
  const all = `all ${pprofValue(left, unit)}`;
  return left === total ? all : `${all}, ${pprofShare(left, total)} of ${pprofValue(total, unit)}`;
}

function figuresOf(tree: CallTree, node: number, withShare: (value: number) => string): Figure[] {
  const [self, cum] = [tree.self[node]!, tree.cum[node]!];
  const above = tree.parent[node]!;
  return [
    { label: "cum", text: withShare(cum), title: exactValue(cum, tree.unit) },
    { label: "flat", text: withShare(self), title: exactValue(self, tree.unit) },
    { label: "of caller", text: above < 0 ? "–" : pprofShare(cum, tree.cum[above]!) },
  ];
}

function perRequest({ cum, self, unit }: CallTree, node: number, load: ProfileLoad | null): Figure[] {
  if (!load) return [];
  const [all, own] = [cum[node]! / load.requests, self[node]! / load.requests];
  const title = `cum ${exactValue(all, unit)}, flat ${exactValue(own, unit)} per request`;
  const text = `${perRequestValue(all, unit)}, flat ${perRequestValue(own, unit)}`;
  return [{ label: "cum per request", text, title }];
}

function requestColumns(
  unit: string,
  { flat, cum }: { readonly flat: Float64Array; readonly cum: Float64Array },
  load: ProfileLoad | null,
): Column[] {
  if (!load) return [];
  const column = (key: string, label: "flat" | "cum", of: Float64Array): Column => ({
    key,
    label: `${label}/req`,
    explain: `${label} divided by the requests served while it was taken`,
    sort: (frame) => Math.abs(of[frame]!),
    text: (frame) => perRequestValue(of[frame]! / load.requests, unit),
    wide: true,
  });
  return [column("flatRequest", "flat", flat), column("request", "cum", cum)];
}

/** The columns of `go tool pprof -top`; like it they sort by size: what a heap profile of a time gave back is below zero. */
function columnsOf({ unit, total }: CallTree, flat: Float64Array, cum: Float64Array): Column[] {
  const value = (label: string, explain: string, of: Float64Array): Column => ({
    key: label,
    label,
    explain,
    sort: (frame) => Math.abs(of[frame]!),
    text: (frame) => pprofValue(of[frame]!, unit),
    exact: (frame) => exactValue(of[frame]!, unit),
  });
  const share = (label: string, explain: string, of: Float64Array): Column => ({
    key: label,
    label,
    explain,
    sort: (frame) => Math.abs(of[frame]!),
    text: (frame) => pprofShare(of[frame]!, total),
    wide: true,
  });
  return [
    value("flat", "In the function itself", flat),
    share("flat%", "flat as a share of the total", flat),
    {
      key: "sum%",
      label: "sum%",
      explain: "Running sum of flat%: this row and all above it, in the order shown",
      adds: (frame) => flat[frame]!,
      text: (_, sum) => pprofShare(sum, total),
      wide: true,
    },
    value("cum", "In the function and everything it called", cum),
    share("cum%", "cum as a share of the total", cum),
  ];
}

/** Own cost by where the code comes from; origins without a frame are left out. */
export function originCosts(tree: CallTree): Map<Origin, number> {
  const flat = flatByFrame(tree, tree.self);
  const costs = new Map<Origin, number>();
  tree.frames.name.forEach((name, frame) => {
    const origin = originOf(name, tree.frames.file[frame]);
    costs.set(origin, (costs.get(origin) ?? 0) + flat[frame]!);
  });
  return costs;
}
