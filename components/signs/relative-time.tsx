"use client";

import { useEffect, useRef, useState } from "react";
import { fullTime, relativeTime } from "./time";

/**
 * How long ago, kept fresh; the full time in UTC on hover. The page may be a while old when it comes, and React leaves a
 * server's words alone where they may differ: so they are written here.
 */
export function RelativeTime({ at }: { at: string }) {
  const element = useRef<HTMLTimeElement>(null);
  const [first] = useState(() => Date.now());
  useEffect(() => {
    const write = () => {
      const words = relativeTime(at, Date.now());
      if (element.current && element.current.textContent !== words) element.current.textContent = words;
    };
    write();
    const timer = setInterval(write, 30_000);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <time ref={element} dateTime={at} title={fullTime(at)} suppressHydrationWarning>
      {relativeTime(at, first)}
    </time>
  );
}
