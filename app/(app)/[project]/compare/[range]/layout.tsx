import type { ReactNode } from "react";
import { asked } from "../../asked";

interface Props {
  params: Promise<{ project: string; range: string }>;
  children: ReactNode;
}

/** Tells the not-found page which comparison is asked for. */
export default async function CompareLayout({ params, children }: Props) {
  Object.assign(asked(), await params);
  return children;
}
