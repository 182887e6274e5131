import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { findProject } from "@/lib/data/projects";

interface Props {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await params;
  return { title: { default: `${project} · Benchtrail`, template: `%s · ${project} · Benchtrail` } };
}

/** An unknown project is a 404 for every page below it. */
export default async function ProjectLayout({ params, children }: Props) {
  if (!(await findProject((await params).project))) notFound();
  return children;
}
