import type { ReactNode } from "react";
import { TopBar } from "@/components/layout";
import { unfold } from "./unfold";

/** Every page shows what the database holds now. */
export const dynamic = "force-dynamic";

/** Of pages that say nothing of their own. */
export function generateMetadata() {
  const { openGraph, twitter } = unfold({
    title: "Benchtrail",
    description: "Load-test results and profiles per commit, compared truthfully.",
    path: "/",
  });
  return { openGraph, twitter };
}

export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main id="content" tabIndex={-1} style={{ outline: "none" }}>
        {children}
      </main>
    </>
  );
}
