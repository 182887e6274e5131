import type { Cell, Comparison, JudgedCommit } from "@/lib/model";
import { subjectOf } from "@/lib/model";
import { seriesLabels, loadText, variantText } from "./labels";
import { worstFirst } from "./worst-first";

/** A comparison as a table, in base units and with all digits: a row for each metric of each series. */
function comparisonTable({ rows }: Comparison): Cell[][] {
  const labels = seriesLabels(rows);
  const header =
    "series,scenario,tool,environment,load,variant,metric,unit,primary,base n,base median,head n,head median,change,interval low,interval high,p,adjusted p,verdict,explanation";
  return [
    header.split(","),
    ...worstFirst(rows).flatMap(([, group]) =>
      group.map((row) => [
        labels.get(row.seriesId),
        row.scenario,
        row.tool,
        row.environment,
        loadText(row.load),
        variantText(row.variant),
        row.metric,
        row.unit,
        row.primary,
        row.base.n,
        row.base.median,
        row.head.n,
        row.head.median,
        row.change,
        row.interval?.[0],
        row.interval?.[1],
        row.pValue,
        row.adjustedPValue,
        row.verdict,
        row.explanation,
      ]),
    ),
  ];
}

/** Commits with their verdicts as a table. */
export function commitsTable(commits: readonly JudgedCommit[]): Cell[][] {
  const header =
    "commit,subject,author,committed,branches,runs,compared with,verdict,better,worse,repaired by,repairs,changed settings,profiles,sentence";
  return [
    header.split(","),
    ...commits.map((one) => [
      one.sha,
      subjectOf(one.message),
      one.author,
      one.committedAt,
      one.branches.join(" "),
      one.runs,
      one.since,
      one.verdict,
      one.better,
      one.worse,
      one.repairedBy,
      one.repairs,
      one.configKeys.join(" "),
      one.profiles.join(" "),
      one.sentence,
    ]),
  ];
}

/** One table of all comparisons, each row with the side that it is of. */
export function comparisonsTable(comparisons: readonly Comparison[]): Cell[][] {
  return comparisons.flatMap((comparison, at) =>
    comparisonTable(comparison).flatMap((row, line) =>
      line > 0
        ? [[comparison.base.ref, comparison.head.ref, ...row]]
        : at === 0
          ? [["base", "head", ...row]]
          : [],
    ),
  );
}
