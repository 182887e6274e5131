"use client";

import { useParams } from "next/navigation";

/** The project of the page one is on; undefined outside of projects. */
export function useProjectSlug(): string | undefined {
  const { project } = useParams();
  return typeof project === "string" ? project : undefined;
}
