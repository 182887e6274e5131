import { type Comparison, shortSha, subjectOf } from "@/lib/model";
import { comparisonRows, decisiveRows, rowHeight } from "./comparison-rows";
import { headlineLines } from "./headline";
import { ground, sideDot } from "./marks";
import type { Palette } from "./palette";
import { document, element } from "./svg";
import { fit, words, wrap } from "./text";

const width = 800;
const inset = 24;
const size = 13;
const mostRows = 12;

/** A comparison for READMEs and pull requests: the headline, and base and head of every figure it was decided on. */
export function comparisonPicture(comparison: Comparison, palette: Palette): string {
  const { base, head, summary } = comparison;
  const rows = decisiveRows(comparison);
  const shown = rows.slice(0, mostRows);
  const inner = width - 2 * inset;
  const title = wrap(summary.headline, 17, inner, 3);
  const top = inset + title.length * 23 + 26;
  const foot = top + shown.length * rowHeight(size);
  const height = foot + 40;
  const subject = subjectOf(head.message);
  const sides = `${shortSha(base.commit)} → ${shortSha(head.commit)}${subject ? ` · ${subject}` : ""}`;
  return document(
    { width, height, title: `${summary.headline} (${shortSha(base.commit)} → ${shortSha(head.commit)})` },
    ground(width, height, palette),
    headlineLines(title, inset, inset + 15, { size: 17, step: 23, palette }),
    words(inset, top - 13, fit(sides, 12, inner), { size: 12, fill: palette.dim }),
    comparisonRows(shown, comparison.rows, top, { x: inset, width: inner, size, palette }),
    element("line", { x1: inset, x2: width - inset, y1: foot, y2: foot, stroke: palette.line }),
    sideDot("base", inset + 5, foot + 21, 4, palette),
    words(inset + 14, foot + 25, "base", { size: 12, fill: palette.dim }),
    sideDot("head", inset + 61, foot + 21, 4, palette),
    words(inset + 70, foot + 25, "head", { size: 12, fill: palette.dim }),
    words(width - inset, foot + 25, more(rows.length - shown.length), {
      size: 12,
      fill: palette.dim,
      anchor: "end",
    }),
  );
}

function more(count: number): string {
  return count > 0 ? `and ${count} more on the page` : "one dot per run; the tick marks the median";
}
