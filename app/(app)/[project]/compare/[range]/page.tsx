import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { CompareActions, ComparisonView, Distributions, Headline, shownOf } from "@/components/compare";
import { Message, Page } from "@/components/layout";
import { unfold } from "@/app/(app)/unfold";
import { Link } from "@/components/signs";
import { sideName } from "@/lib/compare";
import { filterText, paths, withFilter } from "@/lib/model";
import { Evidence } from "../../why";
import { Latencies } from "./latencies";
import { filterOf, readComparison } from "./read";
import { Several } from "./several";
import { Straddled } from "./straddled";
import { Trends } from "./trends";

interface Props {
  params: Promise<{ project: string; range: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project, range } = await params;
  const filter = filterOf(await searchParams);
  const result = await readComparison(project, range, filter);
  const [first] = result?.comparisons ?? [];
  if (!result?.comparisons || !first) return { title: "Compare" };
  const { base, head, summary } = first;
  const names = [base, ...result.comparisons.map((comparison) => comparison.head)].map(sideName);
  const title = names.join(" … ");
  if (!result.comparison) return { title, description: `${names.length} sides compared.` };
  const path = paths.compare(project, base.ref, head.ref);
  return unfold({ title, project, description: `${summary.headline}.`, path });
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { project: slug, range } = await params;
  const search = await searchParams;
  const filter = filterOf(search);
  const result = await readComparison(slug, range, filter);
  if (result && !result.comparisons && filterText(filter) && (await readComparison(slug, range))?.comparisons)
    return <NothingLeft slug={slug} why={result.why} />;
  if (!result?.comparisons) notFound();
  const { project, comparison, comparisons, sides } = result;
  const shown = shownOf(search);
  if (!comparison) return <Several project={project} comparisons={comparisons} shown={shown} />;
  const { summary, url, baseline } = comparison;
  const [base, head] = [comparison.base.ref, comparison.head.ref];
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
          filter={filter}
          markdown={withFilter(paths.compareApi(slug, base, head), filter)}
          swapped={withFilter(paths.compare(slug, sides.heads[0] ?? head, sides.base ?? base), filter)}
        />
      }
    >
      <Evidence project={project} comparison={comparison} />
      <ComparisonView
        project={slug}
        comparison={comparison}
        shown={shown}
        distributions={
          <Suspense fallback={<Distributions comparison={comparison} measured={[]} />}>
            <Latencies project={project} comparison={comparison} />
          </Suspense>
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

/** The filter took away what could be compared. */
function NothingLeft({ slug, why }: { slug: string; why: string | null }) {
  return (
    <Page trail={[{ label: slug, href: paths.project(slug) }, { label: "Compare" }]} title="Compare">
      <Message title="No series matches these filters">
        <p>{why}</p>
        <p>
          <Link href="?">Compare all series</Link>
        </p>
      </Message>
    </Page>
  );
}
