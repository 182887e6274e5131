"use client";

import { useEffect, useState } from "react";
import { fullTime, relativeTime } from "./time";

/** How long ago, kept fresh; the full time in UTC on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={fullTime(at)} suppressHydrationWarning>
      {relativeTime(at, now)}
    </time>
  );
}
