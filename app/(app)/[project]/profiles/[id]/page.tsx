import type { Metadata } from "next";
import { loadFilters, profileTitle } from "@/components/profiles";
import { unfold } from "@/app/(app)/unfold";
import { paths } from "@/lib/model";
import { DifferencePage } from "./difference";
import { loadView, type ViewParams } from "./load";
import { ProfilePage } from "./profile";

/** `/{project}/profiles/{id}` is one profile, `/{project}/profiles/{base}...{head}` the difference of two. */
export default async function Page({ params, searchParams }: ViewParams) {
  const view = await loadView(await params);
  const { sampleType, ...others } = await searchParams;
  const pageQuery = {
    sampleType: typeof sampleType === "string" ? sampleType : null,
    filters: await loadFilters(searchParams),
    plain: Object.keys(others).every((name) => name === "view"),
  };
  return view.kind === "one" ? (
    <ProfilePage view={view} pageQuery={pageQuery} />
  ) : (
    <DifferencePage view={view} pageQuery={pageQuery} />
  );
}

export async function generateMetadata({ params }: ViewParams): Promise<Metadata> {
  const { project, id } = await params;
  const view = await loadView({ project, id });
  const path = `${paths.project(project)}/profiles/${id}`;
  if (view.kind === "one") {
    const { profile, commit } = view.side;
    const { kind, scenario, environment } = profile;
    const of = [scenario, environment].filter(Boolean).join(" · ");
    return unfold({
      title: profileTitle(profile, commit),
      description: `Flame graph and functions of a ${kind} profile. ${of}`,
      path,
    });
  }
  const [base, head] = [view.base.profile, view.head.profile];
  return unfold({
    title: `${head.kind}: ${base.commit.slice(0, 7)} → ${head.commit.slice(0, 7)}`,
    description: `Differential flame graph of two ${head.kind} profiles: which functions changed, and by how much.`,
    path,
  });
}
