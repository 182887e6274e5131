import {
  type CostChange,
  type CostMover,
  costRatio,
  costText,
  moverName,
  moverRatio,
  noMoversText,
  samplesText,
  leadingMovers,
} from "./cost-change";
import { code, folded, link, plainText, table } from "./markdown-text";

/** What two CPU profiles add to a comment. */
export interface CostStory {
  readonly change: CostChange;
  /** The differential flame graph. */
  readonly url: string;
}

const mostMovers = 3;

/** "cpu per request 41µs → 106µs (+158 %), most of all in `main.buildLabel` +12µs, … · 340 → 512 samples": one line. */
export function costLine({ change, url }: CostStory): string {
  const { sampleType, perRequest, base, head, samples, whyNot } = change;
  const total = perRequest
    ? `${plainText(sampleType)} per request ${costText(change, base)} → ${costText(change, head)} (${costRatio(base, head)})`
    : `Shares of ${plainText(sampleType)}`;
  const graph = `${whyNot ? `${plainText(whyNot)} ` : ""}${link("flame graph", url)}`;
  const movers = leadingMovers(change);
  if (movers.length === 0) return `${total}: ${noMoversText(samples)} · ${graph}`;
  const named = movers
    .slice(0, mostMovers)
    .map((mover) => `${code(moverName(mover))} ${costText(change, mover.head - mover.base, true)}`);
  const most = perRequest ? ", most of all in" : " that changed most:";
  const counted = samples ? ` · ${samplesText(samples)} samples` : "";
  return `${total}${most} ${named.join(", ")}${counted} · ${graph}`;
}

/** Every function that moved, folded away. */
export function costDetails({ change }: CostStory): string {
  const { movers, owners, sampleType, perRequest } = change;
  const what = `${plainText(sampleType)} ${perRequest ? "per request" : "share"}`;
  const tables = [
    moverTable(change, owners, "Own code, including what it calls"),
    moverTable(change, movers, "By own cost"),
  ].filter(Boolean);
  return tables.length > 0 ? folded(`Functions that changed, ${what}`, tables.join("\n\n")) : "";
}

function moverTable(change: CostChange, movers: readonly CostMover[], title: string): string {
  if (movers.length === 0) return "";
  const columns = [
    { title },
    { title: "Base", right: true },
    { title: "Head", right: true },
    { title: "Change", right: true },
    ...(change.samples ? [{ title: "Samples", right: true }] : []),
  ];
  const rows = movers.map((mover) => [
    code(moverName(mover)),
    costText(change, mover.base),
    costText(change, mover.head),
    changeCell(change, mover),
    ...(mover.samples ? [samplesText(mover.samples)] : []),
  ]);
  return table(columns, rows);
}

function changeCell(change: CostChange, mover: CostMover): string {
  const cost = costText(change, mover.head - mover.base, true);
  const ratio = moverRatio(mover);
  return ratio === null ? cost : `${cost} (${ratio})`;
}
