"use client";

import { MantineProvider } from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { theme } from "./theme";

interface Props {
  readonly children: ReactNode;
  /** What the page's policy vouches for its styles and scripts by; undefined: it has none (`npm run dev`). */
  readonly nonce: string | undefined;
}

/** What every page stands in: the theme, and the URL as a place for state. */
export function Providers({ children, nonce }: Props) {
  // A page that is refreshed in place is told another one, but keeps its policy.
  const [first] = useState(nonce);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => first ?? ""}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineProvider>
  );
}
