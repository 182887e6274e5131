import type { ReactNode } from "react";
import { asked } from "@/app/(app)/[project]/asked";

interface Props {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** Tells the not-found page beside it which project is asked for: the layout above may be rendered later. */
export default async function CommitLayout({ params, children }: Props) {
  asked().project = (await params).project;
  return children;
}
