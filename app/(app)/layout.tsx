import type { ReactNode } from "react";
import { TopBar } from "@/components/layout";

/** Every page shows what the database holds now. */
export const dynamic = "force-dynamic";

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
