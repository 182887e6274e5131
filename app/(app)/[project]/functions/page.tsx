import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { FunctionQuery, TopFunctionsQuery } from "@/lib/model";
import { FunctionPage } from "./one-function";
import { TopFunctionsPage } from "./top-functions";
import { readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

/** `/{project}/functions?kind=&sampleType=&find=`: the most telling functions over commits; with `name=` the history of one. */
export default async function Page({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  const { name, kind, sampleType, find } = await searchParams;
  if (!project) notFound();
  if (name === undefined) {
    const topQuery = TopFunctionsQuery.safeParse({ kind, sampleType });
    if (!topQuery.success) notFound();
    const chosen = { ...topQuery.data, chosen: kind !== undefined };
    return (
      <TopFunctionsPage project={project} topQuery={chosen} find={typeof find === "string" ? find : ""} />
    );
  }
  const functionQuery = FunctionQuery.safeParse({ name, kind, sampleType });
  if (!functionQuery.success) notFound();
  return <FunctionPage project={project} functionQuery={functionQuery.data} />;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { name } = await searchParams;
  return { title: typeof name === "string" ? "History of a function" : "Functions over commits" };
}
