import { measurementsOf } from "@/components/commits/measurements";
import { shortHeadline } from "@/lib/compare";
import { firstFigures, formatValue } from "@/lib/metrics";
import {
  budgetVerdicts,
  type CommitInfo,
  type Comparison,
  type RunDetail,
  type RunSummary,
  shortSha,
  subjectOf,
} from "@/lib/model";
import { card, cardInset, cardPalette as palette, cardSize, cardTitle, cardWidth } from "./card";
import { comparisonRows, decisiveRows, rowHeight } from "./comparison-rows";
import type { SvgNode } from "./svg";
import { fit, textWidth, words } from "./text";

const rowSize = 31;
const footHeight = 92;
const budgetSize = 26;
const budgetHeight = 48;

/** What a comparison's link unfolds to: the verdict large, then the figures it was decided on. */
export function comparisonCard(project: string, comparison: Comparison): string {
  const { base, head, summary } = comparison;
  const { nodes, bottom } = cardTitle(shortHeadline(comparison));
  return card(
    {
      title: summary.headline,
      trail: `${project} · comparison`,
      foot: [`${shortSha(base.commit)} → ${shortSha(head.commit)}`, subjectOf(head.message)]
        .filter(Boolean)
        .join(" · "),
    },
    nodes,
    changes(comparison, bottom),
  );
}

function changes(comparison: Comparison, bottom: number): SvgNode[] {
  const top = bottom + 14;
  const budget = budgetLine(comparison);
  const end = cardSize.height - footHeight - (budget ? budgetHeight : 0);
  const most = Math.floor((end - top) / rowHeight(rowSize));
  const rows = decisiveRows(comparison).slice(0, Math.max(1, Math.min(4, most)));
  const look = { x: cardInset, width: cardWidth, size: rowSize, palette };
  return [comparisonRows(rows, comparison.rows, top, look), ...(budget ? [budget] : [])];
}

/** The worst of the head's budgets, and how many more were judged. */
function budgetLine({ budgets }: Comparison): SvgNode | null {
  const judged = budgets.filter(({ state }) => state !== "not-measured");
  const [worst, ...more] = budgetVerdicts.flatMap((verdict) =>
    judged.filter(({ state }) => state === verdict),
  );
  if (!worst) return null;
  const others = more.length > 0 ? ` (+${more.length})` : "";
  const fill = worst.state === "crossed" ? palette.error : palette.text;
  const text = fit(`Budget: ${worst.sentence}${others}`, budgetSize, cardWidth);
  return words(cardInset, cardSize.height - footHeight - 4, text, { size: budgetSize, fill, weight: 600 });
}

/** A commit: its subject, and what it changed against the one before it, else what was measured. */
export function commitCard(
  project: string,
  info: CommitInfo,
  runs: readonly RunSummary[],
  comparison: Comparison | null,
): string {
  const subject = subjectOf(info.message) || shortSha(info.commit);
  const { nodes, bottom } = cardTitle(subject);
  const against = comparison ? [`against ${shortSha(comparison.base.commit)}`] : [];
  const foot = [shortSha(info.commit), ...(info.author ? [info.author] : []), ...against].join(" · ");
  const decided = comparison !== null && decisiveRows(comparison).length > 0;
  return card(
    { title: subject, trail: `${project} · commit`, foot },
    nodes,
    decided ? changes(comparison, bottom) : figures(figuresOfCommit(runs), bottom),
  );
}

/** One large number with its name. */
interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Figures that a card has room for. */
const room = 4;

function figuresOfCommit(runs: readonly RunSummary[]): Figure[] {
  const [series] = measurementsOf(runs, []);
  return firstFigures(series?.headline ?? [], room).flatMap(({ metric, label, unit }) => {
    const measured = series?.metrics.get(metric);
    return measured ? [{ label, value: formatValue(measured.median, unit) }] : [];
  });
}

type CardRun = Pick<
  RunDetail,
  "scenario" | "tool" | "toolVersion" | "commit" | "environment" | "metrics" | "headline" | "checks"
>;

/** A run: what was measured, by what, and the figures that one comes for. */
export function runCard(project: string, run: CardRun): string {
  const { nodes, bottom } = cardTitle(run.scenario);
  const failed = run.checks.find(({ level }) => level === "error");
  const values = figuresOfRun(run);
  const foot = [shortSha(run.commit), `${run.tool} ${run.toolVersion ?? ""}`.trim(), run.environment];
  return card(
    { title: `${run.scenario} (${run.tool})`, trail: `${project} · run`, foot: foot.join(" · ") },
    nodes,
    failed
      ? words(cardInset, bottom + 34, fit(`⚠ ${failed.message}`, 30, cardWidth), {
          size: 30,
          fill: palette.error,
          weight: 600,
        })
      : [],
    figures(values, bottom + (failed ? 40 : 0)),
  );
}

/** Numbers side by side, a wide one pushing the next, in letters that a thumbnail still shows. */
function figures(all: readonly Figure[], bottom: number): SvgNode[] {
  if (all.length === 0)
    return [words(cardInset, bottom + 80, "Nothing measured yet", { size: 40, fill: palette.dim })];
  const step = cardWidth / Math.max(2, Math.min(all.length, 4));
  const foot = Math.min(bottom + 170, cardSize.height - footHeight - 30);
  let free = cardInset;
  return all.slice(0, 4).flatMap(({ label, value }, index) => {
    const x = Math.max(cardInset + index * step, free);
    const text = fit(value, 46, cardInset + cardWidth - x);
    free = x + Math.max(textWidth(text, 46), textWidth(label, 32)) + 40;
    return [
      words(x, foot - 62, label, { size: 32, fill: palette.dim }),
      words(x, foot, text, { size: 46, fill: palette.text, weight: 600 }),
    ];
  });
}

function figuresOfRun({ metrics, headline }: Pick<RunDetail, "metrics" | "headline">): Figure[] {
  return firstFigures(headline, room).flatMap(({ metric, label, unit }): Figure[] => {
    const value = metrics[metric];
    return value === undefined ? [] : [{ label, value: formatValue(value, unit) }];
  });
}

/** For descriptions of links: "QPS 71 449 req/s, P99 8.60 ms". */
export function figuresInWords(run: Pick<RunDetail, "metrics" | "headline">): string {
  const figures = figuresOfRun(run).map(({ label, value }) => `${label} ${value}`);
  return figures.join(", ") || "A run without metrics";
}
