"use client";

import { Link } from "@/components/signs";
import { paths } from "@/lib/model";
import { lateMenu } from "./late-menu";
import styles from "./layout.module.css";
import { ProjectButton } from "./project-button";
import { useProjectSlug } from "./use-project-slug";

const OtherProjects = lateMenu(ProjectButton, () =>
  import("./project-menu").then((part) => part.ProjectMenu),
);

/** The current project, and the others a click away. */
export function ProjectSwitcher() {
  const current = useProjectSlug();
  if (!current) return null;
  return (
    <div className={styles.project}>
      <span className={styles.slash} aria-hidden>
        /
      </span>
      <Link href={paths.project(current)} className={styles.projectLink}>
        {current}
      </Link>
      <OtherProjects />
    </div>
  );
}
