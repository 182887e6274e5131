"use client";

import { useIntersection } from "@mantine/hooks";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { DiffGraphProps } from "./diff-graph";
import classes from "./difference.module.css";

/** The graph's script comes when its place is seen: it is as large as a quarter of the page's. */
const DiffGraph = lazy(async () => ({ default: (await import("./diff-graph")).DiffGraph }));

/** The differential flame graph as a part of another page: what moved, in a place that is kept from the start. */
export function DiffInPlace(graph: DiffGraphProps) {
  const { ref, entry } = useIntersection({ rootMargin: "-80px 0px" });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <DiffPlace>
      <div ref={ref}>
        {near && (
          <Suspense>
            <DiffGraph {...graph} />
          </Suspense>
        )}
      </div>
    </DiffPlace>
  );
}

/** The room that the graph will take. */
export function DiffPlace({ children }: { readonly children?: ReactNode }) {
  return <div className={classes.room}>{children}</div>;
}
