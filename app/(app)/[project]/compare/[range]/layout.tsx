import type { ReactNode } from "react";
import { requestedAddress } from "../../requested-address";

interface Props {
  params: Promise<{ project: string; range: string }>;
  children: ReactNode;
}

/** Tells the not-found page which comparison is asked for. */
export default async function CompareLayout({ params, children }: Props) {
  Object.assign(requestedAddress(), await params);
  return children;
}
