import { notFound } from "next/navigation";
import { Page, Section } from "@/components/layout";
import { UploadCommands, Uploader } from "@/components/upload";
import { projectDetail } from "@/lib/data/project-views";
import { findProject } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { paths } from "@/lib/model";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ commit?: string | string[]; branch?: string | string[] }>;
}

export const metadata = { title: "Upload" };

export default async function UploadPage({ params, searchParams }: Props) {
  const [{ project: slug }, known] = await Promise.all([params, searchParams]);
  const project = await findProject(slug);
  if (!project) notFound();
  const detail = await projectDetail(project);
  return (
    <Page
      trail={[{ label: detail.name, href: paths.project(slug) }, { label: "Upload" }]}
      title="Upload results"
    >
      <Uploader
        project={slug}
        commit={first(known.commit)}
        branch={first(known.branch)}
        branches={detail.branches}
        environments={[...new Set(detail.series.map(({ environment }) => environment))]}
      />
      <Section title="From a terminal or CI">
        <UploadCommands url={env().publicUrl} project={slug} />
      </Section>
    </Page>
  );
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
