import type { Metadata } from "next";
import { loadFilters, profileTitle } from "@/components/profiles";
import { DifferencePage } from "./difference";
import { loadView, type ViewParams } from "./load";
import { ProfilePage } from "./profile";

/** `/{project}/profiles/{id}` is one profile, `/{project}/profiles/{base}...{head}` the difference of two. */
export default async function Page({ params, searchParams }: ViewParams) {
  const view = await loadView(await params);
  const { sampleType } = await searchParams;
  const wanted = {
    sampleType: typeof sampleType === "string" ? sampleType : null,
    filters: await loadFilters(searchParams),
  };
  return view.kind === "one" ? (
    <ProfilePage view={view} wanted={wanted} />
  ) : (
    <DifferencePage view={view} wanted={wanted} />
  );
}

export async function generateMetadata({ params }: ViewParams): Promise<Metadata> {
  const view = await loadView(await params);
  if (view.kind === "one") return { title: profileTitle(view.side.profile, view.side.commit) };
  const [base, head] = [view.base.profile, view.head.profile];
  return { title: `${head.kind}: ${base.commit.slice(0, 7)} → ${head.commit.slice(0, 7)}` };
}
