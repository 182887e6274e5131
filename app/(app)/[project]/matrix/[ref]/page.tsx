import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { unfold } from "@/app/(app)/unfold";
import { Message, Page } from "@/components/layout";
import { MatrixView } from "@/components/matrix";
import { CommitRef, CopyButton } from "@/components/signs";
import { byText, matrixMarkdown, matrixSentence } from "@/lib/decide";
import { env } from "@/lib/env";
import { localPath, type Matrix, paths, shortSha } from "@/lib/model";
import { readProject } from "../../read";
import { readMatrix, type Search } from "./read";

interface Props {
  params: Promise<{ project: string; ref: string }>;
  searchParams: Promise<Search>;
}

const titleOf = (matrix: Matrix) => `${matrix.scenario} by ${byText(matrix.by)}`;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project, ref } = await params;
  const answer = await readMatrix(project, ref, await searchParams);
  if (!answer?.matrix) return { title: "Matrix" };
  const { matrix } = answer;
  const path = localPath(matrix.url);
  return unfold({ title: titleOf(matrix), project, description: matrixSentence(matrix), path });
}

/** `/{project}/matrix/{commit or branch}?by=&scenario=&tool=&environment=&metric=`: variants against each other. */
export default async function MatrixPage({ params, searchParams }: Props) {
  const { project: slug, ref } = await params;
  const search = await searchParams;
  const [project, answer] = await Promise.all([readProject(slug), readMatrix(slug, ref, search)]);
  if (!project || !answer) notFound();
  const trail = [{ label: project.name, href: paths.project(slug) }];
  const { matrix } = answer;
  if (!matrix)
    return (
      <Page trail={[...trail, { label: "Matrix" }]} title="No matrix here">
        <Message title="Nothing to rank">
          <p>{answer.why}</p>
        </Message>
      </Page>
    );
  const { searchParams: query, pathname } = new URL(matrix.permalink);
  const api = `${env().publicUrl}/api/v1/projects/${slug}/matrix?${new URLSearchParams({ ref: matrix.commit, ...Object.fromEntries(query) })}`;
  return (
    <Page
      trail={[
        ...trail,
        { label: shortSha(matrix.commit), href: paths.commit(slug, matrix.commit) },
        { label: "Matrix" },
      ]}
      title={titleOf(matrix)}
      lead={
        <>
          <CommitRef project={slug} commit={matrix.commit} message={matrix.message} /> · {matrix.tool} ·{" "}
          {matrix.environment}
        </>
      }
      actions={
        <>
          <CopyButton text={matrix.permalink} label="Copy permanent link" />
          <CopyButton text={matrixMarkdown(matrix)} label="Copy Markdown" />
        </>
      }
    >
      <MatrixView
        project={slug}
        matrix={matrix}
        metric={typeof search.metric === "string" ? search.metric : ""}
        csv={`${api}&format=csv`}
        png={`${pathname}/opengraph-image?${query}`}
      />
    </Page>
  );
}
