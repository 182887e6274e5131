import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectTabs } from "@/components/layout";
import { paths } from "@/lib/model";
import { readProject } from "./read";
import { requestedAddress } from "./requested-address";

interface Props {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await params;
  return {
    alternates: { types: { "application/atom+xml": paths.feed(project) } },
    title: { default: `${project} · Benchtrail`, template: `%s · ${project} · Benchtrail` },
  };
}

/** Pages of an unknown project answer 404 by themselves; only the upload page may be a project's first. */
export default async function ProjectLayout({ params, children }: Props) {
  const slug = (await params).project;
  requestedAddress().project = slug;
  return (
    <>
      <Places slug={slug} />
      {children}
    </>
  );
}

/** Beside the page, which need not wait for it. */
async function Places({ slug }: { slug: string }) {
  return (await readProject(slug)) && <ProjectTabs project={slug} />;
}
