import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { CompareActions, ComparisonView, Distributions, Headline, SidesView } from "@/components/compare";
import { Page } from "@/components/layout";
import { unfold } from "@/app/(app)/unfold";
import { CopyButton } from "@/components/signs";
import { renderSidesMarkdown, sideName } from "@/lib/compare";
import { env } from "@/lib/env";
import { type Comparison, paths } from "@/lib/model";
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
  const [first] = found?.comparisons ?? [];
  if (!found?.comparisons || !first) return { title: "Compare" };
  const { base, head, summary } = first;
  const names = [base, ...found.comparisons.map((comparison) => comparison.head)].map(sideName);
  const title = names.join(" … ");
  if (!found.comparison) return { title, description: `${names.length} sides compared.` };
  const path = paths.compare(project, base.ref, head.ref);
  return unfold({ title, project, description: `${summary.headline}.`, path });
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { project: slug, range } = await params;
  const found = await readComparison(slug, range);
  if (!found?.comparisons) notFound();
  const { project, comparison, comparisons, sides } = found;
  const all = (await searchParams).metrics === "all";
  if (!comparison) return <Several slug={slug} comparisons={comparisons} all={all} />;
  const { summary, url, baseline } = comparison;
  const [base, head] = [comparison.base.ref, comparison.head.ref];
  const pair = cpuPair(comparison);
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: "Compare" }]}
      title={<Headline text={summary.headline} />}
      lead={
        <>
          {baseline && <p>{baseline.explanation}</p>}
          <Straddled project={project} comparison={comparison} />
        </>
      }
      actions={
        <CompareActions
          project={slug}
          base={base}
          head={head}
          url={url}
          markdown={paths.compareApi(slug, base, head)}
          swapped={paths.compare(slug, sides.heads[0] ?? head, sides.base ?? base)}
        />
      }
    >
      <ComparisonView
        project={slug}
        comparison={comparison}
        all={all}
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

function Several({ slug, comparisons, all }: { slug: string; comparisons: Comparison[]; all: boolean }) {
  const [first] = comparisons;
  if (!first) return null;
  const url =
    env().publicUrl + paths.compare(slug, first.base.ref, ...comparisons.map(({ head }) => head.ref));
  const markdown = renderSidesMarkdown({ base: first.base, comparisons, url });
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: "Compare" }]}
      title={`${comparisons.length} sides against ${sideName(first.base)}`}
      lead={first.baseline?.explanation}
      actions={
        <>
          <CopyButton text={url} label="Copy link" />
          <CopyButton text={markdown} label="Copy Markdown" />
        </>
      }
    >
      <SidesView project={slug} comparisons={comparisons} all={all} />
    </Page>
  );
}
