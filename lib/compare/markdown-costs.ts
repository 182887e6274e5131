import { type CostChange, costRatio, costText, moverName } from "./cost-change";
import { code, folded, link, plainText, table } from "./markdown-text";

/** What two CPU profiles add to a comment. */
export interface CostStory {
  readonly change: CostChange;
  /** The differential flame graph. */
  readonly url: string;
}

const mostTold = 3;

/** "CPU per request 41us → 106us (×2.6), most of all `runtime.lock2` +12us (×5.4), …": one line. */
export function costLine({ change, url }: CostStory): string {
  const { sampleType, perRequest, base, head, movers } = change;
  if (movers.length === 0) return "";
  const total = perRequest
    ? `${plainText(sampleType)} per request ${costText(change, base)} → ${costText(change, head)} (${costRatio(base, head)}), most of all`
    : `Shares of ${plainText(sampleType)} that moved most:`;
  const told = movers
    .slice(0, mostTold)
    .map((mover) => `${code(moverName(mover))} ${costText(change, mover.head - mover.base, true)}`);
  return `${total} ${told.join(", ")} · ${link("flame graph", url)}`;
}

/** Every function that moved, folded away. */
export function costDetails({ change }: CostStory): string {
  const { movers, sampleType, perRequest } = change;
  if (movers.length === 0) return "";
  const columns = [
    { title: "Function" },
    { title: "Base", right: true },
    { title: "Head", right: true },
    { title: "Change", right: true },
  ];
  const rows = movers.map((mover) => [
    code(moverName(mover)),
    costText(change, mover.base),
    costText(change, mover.head),
    `${costText(change, mover.head - mover.base, true)} (${costRatio(mover.base, mover.head)})`,
  ]);
  const what = `${plainText(sampleType)} ${perRequest ? "per request" : "share"}`;
  return folded(`Functions that changed, own ${what}`, table(columns, rows));
}
