"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/signs";
import { paths } from "@/lib/model";
import styles from "./project-tabs.module.css";

interface Place {
  label: string;
  href: string;
  /** First parts of the paths of pages that belong to it, behind the project. */
  within: readonly string[];
}

const placesOf = (project: string): readonly Place[] => [
  { label: "Overview", href: paths.project(project), within: ["", "series"] },
  { label: "Commits", href: paths.commits(project), within: ["commits", "runs", "compare", "c"] },
  { label: "Changes", href: paths.changes(project), within: ["changes"] },
  { label: "Story", href: paths.story(project), within: ["story"] },
  { label: "Sweeps", href: `/${project}/sweeps`, within: ["sweeps"] },
  { label: "Matrix", href: `/${project}/matrix`, within: ["matrix"] },
  { label: "Journeys", href: paths.journeys(project), within: ["journeys", "j"] },
  { label: "Drift", href: paths.drift(project), within: ["drift"] },
  { label: "Profiles", href: paths.profiles(project), within: ["profiles"] },
  { label: "Functions", href: `/${project}/functions`, within: ["functions"] },
  { label: "Upload", href: paths.upload(project), within: ["upload"] },
  { label: "Settings", href: paths.settings(project), within: ["settings"] },
];

/** The places of a project, on each of its pages: the one that one is at is marked, and in sight on a phone. */
export function ProjectTabs({ project }: { project: string }) {
  const path = usePathname();
  const part = path.split("/")[2] ?? "";
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [part]);
  return (
    <nav aria-label={`Pages of ${project}`} className={styles.places}>
      <ul ref={list}>
        {placesOf(project).map(({ label, href, within }) => (
          <li key={label}>
            <Link
              href={href}
              aria-current={within.includes(part) ? (path === href ? "page" : "true") : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
