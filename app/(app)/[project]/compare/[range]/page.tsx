import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { CompareActions, ComparisonView, Distributions, Headline } from "@/components/compare";
import { Page } from "@/components/layout";
import { unfold } from "@/app/(app)/unfold";
import { paths, shortSha } from "@/lib/model";
import { cpuPair, Flame, FlamePlace } from "./flame";
import { Latencies } from "./latencies";
import { readComparison } from "./read";
import { Straddled } from "./straddled";
import { Trends } from "./trends";

interface Props {
  params: Promise<{ project: string; range: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, range } = await params;
  const found = await readComparison(project, range);
  if (!found?.comparison) return { title: "Compare" };
  const { base, head, summary } = found.comparison;
  return unfold({
    title: `${shortSha(base.commit)} … ${shortSha(head.commit)} · ${project}`,
    description: `${summary.headline}.`,
    path: paths.compare(project, base.commit, head.commit),
  });
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { project: slug, range } = await params;
  const found = await readComparison(slug, range);
  if (!found?.comparison) notFound();
  const { project, comparison, sides } = found;
  const { summary, url } = comparison;
  const pair = cpuPair(comparison);
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: "Compare" }]}
      title={<Headline text={summary.headline} />}
      lead={
        <Suspense>
          <Straddled project={project} comparison={comparison} />
        </Suspense>
      }
      actions={
        <CompareActions
          url={url}
          markdown={paths.compareApi(slug, comparison.base.commit, comparison.head.commit)}
          swapped={paths.compare(slug, sides.head, sides.base)}
        />
      }
    >
      <ComparisonView
        project={slug}
        comparison={comparison}
        all={(await searchParams).metrics === "all"}
        distributions={
          <Suspense fallback={<Distributions comparison={comparison} measured={[]} />}>
            <Latencies project={project} comparison={comparison} />
          </Suspense>
        }
        flame={
          pair && (
            <Suspense fallback={<FlamePlace />}>
              <Flame project={project} pair={pair} />
            </Suspense>
          )
        }
        trends={
          <Suspense>
            <Trends project={project} comparison={comparison} />
          </Suspense>
        }
      />
    </Page>
  );
}
