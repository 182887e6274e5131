import { Button } from "@mantine/core";
import { type Shown, sidesPart, SidesView, trendKey } from "@/components/compare";
import { Page } from "@/components/layout";
import { CopyButton } from "@/components/signs";
import { renderSidesMarkdown, sideName } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { newestTrends } from "@/lib/data/trends";
import { env } from "@/lib/env";
import { type Comparison, paths, withFilter } from "@/lib/model";

interface Props {
  project: ProjectRef;
  /** At least two, all with one base. */
  comparisons: Comparison[];
  shown: Shown;
}

/** Commits of a small trend, and how many trends are read at most. */
const lastCommits = 40;
const mostTrends = 200;

/** Several sides against one base. */
export async function Several({ project, comparisons, shown }: Props) {
  const [first] = comparisons;
  if (!first) return null;
  const { slug } = project;
  const heads = comparisons.map(({ head }) => head.ref);
  const url = env().publicUrl + withFilter(paths.compare(slug, first.base.ref, ...heads), first.filter);
  const markdown = renderSidesMarkdown({ base: first.base, comparisons, url });
  const rows = sidesPart(comparisons, shown).items.flatMap(([, group]) => group);
  const trends = await newestTrends(project, rows.slice(0, mostTrends), lastCommits);
  const sides = new URLSearchParams([["base", first.base.ref], ...heads.map((head) => ["head", head])]);
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: "Compare" }]}
      title={`${comparisons.length} sides against ${sideName(first.base)}`}
      lead={first.baseline?.explanation}
      actions={
        <>
          <CopyButton text={url} label="Copy link" />
          <CopyButton text={markdown} label="Copy Markdown" />
          <Button
            component="a"
            href={withFilter(`/api/v1/projects/${slug}/compare?${sides}&format=csv`, first.filter)}
            download
            variant="default"
          >
            CSV
          </Button>
        </>
      }
    >
      <SidesView
        project={slug}
        comparisons={comparisons}
        shown={shown}
        trends={new Map(trends.map((trend) => [trendKey(trend), trend.points.map(({ median }) => median)]))}
      />
    </Page>
  );
}
