"use client";

import { MantineProvider } from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { theme } from "./theme";

/** What every page stands in: the theme, and the URL as a place for state. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineProvider>
  );
}
