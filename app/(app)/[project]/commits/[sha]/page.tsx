import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CommitView } from "@/components/commits";
import { RefPicker, uploadCommand } from "@/components/compare";
import { Page } from "@/components/layout";
import { unfold } from "@/app/(app)/unfold";
import { CopyButton, RelativeTime } from "@/components/signs";
import { env } from "@/lib/env";
import { type CommitInfo, paths, shortSha, subjectOf } from "@/lib/model";
import { mergeRepeats } from "@/lib/profiles/merged";
import { readProject } from "../../read";
import { Evidence } from "../../why";
import { readCommit } from "./read";

interface Props {
  params: Promise<{ project: string; sha: string }>;
  searchParams: Promise<{ series?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, sha } = await params;
  const view = await readCommit(project, sha);
  if (!view) return { title: "Commit" };
  const { info, runs, comparison } = view;
  return unfold({
    title: `${shortSha(info.commit)} ${subjectOf(info.message)}`,
    project,
    description: comparison
      ? `Against ${shortSha(comparison.base.commit)}: ${comparison.summary.headline}`
      : `${runs.length} ${runs.length === 1 ? "run" : "runs"} at this commit`,
    path: paths.commit(project, info.commit),
  });
}

export default async function CommitPage({ params, searchParams }: Props) {
  const [{ project: slug, sha }, { series }] = await Promise.all([params, searchParams]);
  const view = await readCommit(slug, sha);
  if (!view) notFound();
  const project = await readProject(slug);
  const { info, runs, profiles, ...rest } = view;
  return (
    <Page
      trail={[{ label: slug, href: paths.project(slug) }, { label: shortSha(info.commit) }]}
      title={subjectOf(info.message) || shortSha(info.commit)}
      lead={<Lead info={info} />}
      actions={
        <>
          <CopyButton text={info.commit} label="Copy sha" />
          {runs.length > 0 && <RefPicker project={slug} head={info.commit} label="Compare with…" />}
        </>
      }
    >
      <CommitView
        project={slug}
        commit={info.commit}
        runs={runs}
        profiles={mergeRepeats(profiles)}
        {...rest}
        shown={typeof series === "string" ? series : undefined}
        why={project && view.comparison && <Evidence project={project} comparison={view.comparison} />}
        uploadCommand={uploadCommand(env().publicUrl, slug, { sha: info.commit })}
      />
    </Page>
  );
}

function Lead({ info: { commit, author, committedAt, branches, pr } }: { info: CommitInfo }) {
  return (
    <>
      <code title={commit}>{shortSha(commit)}</code>
      {author && <> · {author}</>} · <RelativeTime at={committedAt} />
      {branches.length > 0 && <> · {branches.join(", ")}</>}
      {pr && <> · PR {/^\d+$/.test(pr) ? `#${pr}` : pr}</>}
    </>
  );
}
