import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CommitRef, CopyButton } from "@/components/signs";
import { Message, Page } from "@/components/layout";
import { SweepView } from "@/components/sweeps";
import { unfold } from "@/app/(app)/unfold";
import { loadText, variantText } from "@/lib/compare";
import { parameterName } from "@/lib/decide";
import { env } from "@/lib/env";
import { localPath, paths, shortSha, type Sweep } from "@/lib/model";
import { readProject } from "../../read";
import { readSweep, type Search } from "./read";

interface Props {
  params: Promise<{ project: string; ref: string }>;
  searchParams: Promise<Search>;
}

const titleOf = (sweep: Sweep) => `${sweep.scenario} over ${parameterName(sweep.parameter)}`;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project, ref } = await params;
  const answer = await readSweep(project, ref, await searchParams);
  if (!answer?.sweep) return { title: "Sweep" };
  const { sweep } = answer;
  const description = sweep.sentences.slice(0, 2).join(" ");
  return unfold({ title: titleOf(sweep), project, description, path: localPath(sweep.url) });
}

/** `/{project}/sweeps/{commit or branch}?by=&scenario=&tool=&environment=&fixed=&with=&metric=`: metrics over a parameter. */
export default async function SweepPage({ params, searchParams }: Props) {
  const { project: slug, ref } = await params;
  const search = await searchParams;
  const [project, answer] = await Promise.all([readProject(slug), readSweep(slug, ref, search)]);
  if (!project || !answer) notFound();
  const trail = [{ label: project.name, href: paths.project(slug) }];
  const { sweep } = answer;
  if (!sweep)
    return (
      <Page trail={[...trail, { label: "Sweep" }]} title="No sweep here">
        <Message title="Nothing varies">
          <p>{answer.why}</p>
          <p>
            With the client: <code>benchtrail sweep --vary connections=1,4,16,64 -- wrk -c{"{}"} …</code>
          </p>
        </Message>
      </Page>
    );
  const overlay = typeof search.with === "string" ? search.with.trim() : "";
  const other = overlay ? await readSweep(slug, overlay, { ...search, by: sweep.parameter }) : null;
  const { tool, environment, load, variant } = sweep;
  const facts = [tool, environment, loadText(load), variantText(variant)].filter(Boolean).join(" · ");
  const frozen = new URL(sweep.permalink);
  const query = new URLSearchParams({ commit: sweep.commit, ...Object.fromEntries(frozen.searchParams) });
  return (
    <Page
      trail={[
        ...trail,
        { label: shortSha(sweep.commit), href: paths.commit(slug, sweep.commit) },
        { label: "Sweep" },
      ]}
      title={titleOf(sweep)}
      lead={
        <>
          <CommitRef project={slug} commit={sweep.commit} message={sweep.message} /> · {facts}
        </>
      }
      actions={<CopyButton text={sweep.permalink} label="Copy permanent link" />}
    >
      <SweepView
        project={slug}
        sweep={sweep}
        under={other?.sweep && other.sweep.commit !== sweep.commit ? other.sweep : null}
        missing={other && !other.sweep ? other.why : null}
        overlay={overlay}
        csv={`${env().publicUrl}/api/v1/projects/${slug}/sweeps?${query}&format=csv`}
        png={`${frozen.pathname}/opengraph-image${frozen.search}`}
        metric={typeof search.metric === "string" ? search.metric : ""}
      />
    </Page>
  );
}
