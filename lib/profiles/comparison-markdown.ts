import "server-only";
import { renderMarkdown } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { type Comparison, paths, withFilter } from "@/lib/model";
import { costChange } from "./movers";

/** Where nobody but oneself sees a picture, there is none: a broken one in a comment is noise. */
const ownMachine = /^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/**
 * A comparison as a comment for a pull request, with the functions that moved where both sides have CPU profiles. The
 * picture is of the comparison as it is today: a permanent one has none.
 */
export async function comparisonMarkdown(
  project: ProjectRef,
  comparison: Comparison,
  { isPermanent = false } = {},
): Promise<string> {
  const { publicUrl } = env();
  const { base, head, profiles, filter } = comparison;
  const pair = profiles.find((one) => one.kind === "cpu" && one.base && one.head);
  const chart = (query: string) =>
    withFilter(`${publicUrl}${paths.compare(project.slug, base.ref, head.ref)}/chart.svg${query}`, filter);
  const change = pair?.base && pair.head ? await costChange(project, pair.base, pair.head) : null;
  return renderMarkdown(comparison, {
    ...(isPermanent || ownMachine.test(publicUrl)
      ? {}
      : { chart: { light: chart(""), dark: chart("?theme=dark") } }),
    costs: change && pair ? { change, url: pair.url } : null,
  });
}
