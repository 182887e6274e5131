import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CommitView } from "@/components/commits";
import { RefPicker } from "@/components/compare";
import { Message, Page } from "@/components/layout";
import { CodeLine, CopyButton, RelativeTime, subjectOf } from "@/components/signs";
import { env } from "@/lib/env";
import { type CommitInfo, paths, shortSha } from "@/lib/model";
import { readCommit } from "./read";

interface Props {
  params: Promise<{ project: string; sha: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, sha } = await params;
  const info = (await readCommit(project, sha))?.view?.info;
  return { title: info ? `${shortSha(info.commit)} ${subjectOf(info.message)} · ${project}` : "Commit" };
}

export default async function CommitPage({ params }: Props) {
  const { project: slug, sha: ref } = await params;
  const sha = decodeURIComponent(ref);
  const found = await readCommit(slug, ref);
  if (!found) notFound();
  const { view } = found;
  if (!view) return <UnknownCommit project={slug} sha={sha} />;
  const { info, runs, ...rest } = view;
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
      <CommitView project={slug} runs={runs} {...rest} uploadCommand={uploadCommand(slug, info.commit)} />
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

function UnknownCommit({ project, sha }: { project: string; sha: string }) {
  const isSha = /^[0-9a-f]{7,64}$/i.test(sha);
  return (
    <Message title={`No commit ${sha} here`}>
      <p>
        It is neither the sha of a commit that something was uploaded for (a short one has to be unique) nor a
        branch. Upload a run of it:
      </p>
      <CodeLine code={uploadCommand(project, isSha ? sha.toLowerCase() : "$(git rev-parse HEAD)")} />
    </Message>
  );
}

function uploadCommand(project: string, commit: string): string {
  return [
    "wrk --latency -d 10s http://localhost:8080/ \\",
    '  | curl --data-binary @- -H "Authorization: Bearer $TOKEN" \\',
    `    "${env().publicUrl}/api/v1/projects/${project}/runs?commit=${commit}"`,
  ].join("\n");
}
