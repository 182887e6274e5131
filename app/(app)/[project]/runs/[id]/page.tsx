import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Page } from "@/components/layout";
import { unfold } from "@/app/(app)/unfold";
import { figuresInWords } from "@/components/pictures";
import { Repeats, RunView } from "@/components/runs";
import { CommitRef, Link, RelativeTime } from "@/components/signs";
import { seriesFacts } from "@/lib/compare";
import { findSide, listRuns, runLatencyMap } from "@/lib/data/runs";
import { paths, shortSha } from "@/lib/model";
import { readRun } from "./read";
import { rawText } from "./raw-text";

interface Props {
  params: Promise<{ project: string; id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id } = await params;
  const result = await readRun(project, id);
  if (!result) return { title: "Run" };
  const { scenario, tool, commit } = result.run;
  return unfold({
    title: `${scenario} (${tool}) at ${shortSha(commit)}`,
    project,
    description: figuresInWords(result.run),
    path: paths.run(project, id),
  });
}

export default async function RunPage({ params }: Props) {
  const { project: slug, id } = await params;
  const result = await readRun(slug, id);
  if (!result) notFound();
  const { project, run } = result;
  const { commit, seriesId, scenario, tool, toolVersion } = run;
  const [raw, repeats, side, latencies] = await Promise.all([
    rawText(project, id),
    listRuns(project, { commit, seriesId, limit: 50 }),
    run.side && findSide(project, id),
    runLatencyMap(project, id, 60),
  ]);
  const facts = seriesFacts({ ...run, tool: [tool, toolVersion].filter(Boolean).join(" ") });
  const { message, author, committedAt } = run.commitInfo;
  return (
    <Page
      trail={[
        { label: slug, href: paths.project(slug) },
        { label: shortSha(commit), href: paths.commit(slug, commit) },
        { label: "Run" },
      ]}
      title={scenario}
      lead={
        <>
          {facts.join(" · ")} · {run.startedAt ? "started" : "uploaded"}{" "}
          <RelativeTime at={run.startedAt ?? run.uploadedAt} />
          <div>
            <CommitRef project={slug} commit={commit} message={message} author={author} at={committedAt} />
          </div>
        </>
      }
      actions={
        <>
          <Repeats project={slug} id={id} runs={repeats.items} />
          <Link href={paths.series(slug, seriesId)}>Trend of this series</Link>
        </>
      }
    >
      <RunView project={slug} run={run} raw={raw} side={side} latencies={latencies} />
    </Page>
  );
}
