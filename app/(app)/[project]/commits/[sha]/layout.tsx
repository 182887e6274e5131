import type { ReactNode } from "react";
import { requestedAddress } from "@/app/(app)/[project]/requested-address";

interface Props {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** Tells the not-found page beside it which project is asked for: the layout above may be rendered later. */
export default async function CommitLayout({ params, children }: Props) {
  requestedAddress().project = (await params).project;
  return children;
}
