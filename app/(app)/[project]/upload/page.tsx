import { notFound } from "next/navigation";
import { Page, Section } from "@/components/layout";
import { UploadCommands, Uploader } from "@/components/upload";
import { projectDetail } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { ProjectSlug, paths } from "@/lib/model";
import { readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ commit?: string | string[]; branch?: string | string[] }>;
}

export const metadata = { title: "Upload" };

export default async function UploadPage({ params, searchParams }: Props) {
  const [{ project: slug }, search] = await Promise.all([params, searchParams]);
  if (!ProjectSlug.safeParse(slug).success) notFound();
  const project = await readProject(slug);
  // A project is made by its first upload, which may well come from here.
  const detail = project ? await projectDetail(project) : { name: slug, branches: [], series: [] };
  return (
    <Page
      trail={[{ label: detail.name, href: paths.project(slug) }, { label: "Upload" }]}
      title="Upload results"
    >
      <Uploader
        project={slug}
        commit={first(search.commit)}
        branch={first(search.branch)}
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
