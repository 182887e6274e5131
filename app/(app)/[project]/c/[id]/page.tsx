import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { unfold } from "@/app/(app)/unfold";
import { ComparisonView, Distributions, Headline, PinnedActions, shownOf } from "@/components/compare";
import { Page } from "@/components/layout";
import { Link, RelativeTime } from "@/components/signs";
import { sideName } from "@/lib/compare";
import { paths } from "@/lib/model";
import { readProject } from "../../read";
import { Evidence } from "../../why";
import { readPinned } from "./read";

interface Props {
  params: Promise<{ project: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id } = await params;
  const pinned = await readPinned(project, id);
  if (!pinned) return { title: "Compare" };
  const title = `${sideName(pinned.base)} … ${sideName(pinned.head)}`;
  const description = `${pinned.summary.headline}.`;
  return unfold({ title, project, description, path: paths.pinned(project, id) });
}

export default async function PinnedPage({ params, searchParams }: Props) {
  const { project: slug, id } = await params;
  const [project, pinned] = await Promise.all([readProject(slug), readPinned(slug, id)]);
  if (!project || !pinned) notFound();
  const { createdAt, expiresAt, runIds, summary, url } = pinned;
  const live = paths.compare(slug, pinned.base.ref, pinned.head.ref);
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: "Permanent comparison" }]}
      title={<Headline text={summary.headline} />}
      lead={
        <p>
          Saved <RelativeTime at={createdAt} /> with {runIds.base.length} runs against {runIds.head.length};
          later uploads and deletions do not change it.{" "}
          {expiresAt && (
            <>
              This link expires on {expiresAt.slice(0, 10)}; creating it again with a token keeps it for
              good.{" "}
            </>
          )}
          <Link href={live}>The same comparison today</Link>
        </p>
      }
      actions={<PinnedActions url={url} path={paths.pinnedApi(slug, id)} />}
    >
      <Evidence project={project} comparison={pinned} />
      <ComparisonView
        project={slug}
        comparison={pinned}
        shown={shownOf(await searchParams)}
        distributions={<Distributions comparison={pinned} measured={[]} />}
        fixed
      />
    </Page>
  );
}
