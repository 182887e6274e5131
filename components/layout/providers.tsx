"use client";

import { MantineProvider } from "@mantine/core";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
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
  // By which dialogs may write the style that keeps the page behind them from scrolling (react-remove-scroll).
  useEffect(() => {
    if (first) setNonce(first);
  }, [first]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => first ?? ""}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineProvider>
  );
}
