"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { Link } from "@/components/signs";
import { useState } from "react";
import { paths } from "@/lib/model";
import { fetchTargets } from "./fetch-targets";
import type { JumpTarget } from "./jump";
import styles from "./layout.module.css";
import { useProjectSlug } from "./use-project-slug";

/** The current project, and the others a click away; the list is asked for when it is opened. */
export function ProjectSwitcher() {
  const current = useProjectSlug();
  const [projects, setProjects] = useState<JumpTarget[]>([]);
  const load = async () => {
    const targets = await fetchTargets("", undefined).catch(() => []);
    setProjects(targets.filter((target) => target.kind === "project"));
  };
  if (!current) return null;
  return (
    <div className={styles.project}>
      <span className={styles.slash} aria-hidden>
        /
      </span>
      <Link href={paths.project(current)} className={styles.projectLink}>
        {current}
      </Link>
      <Menu position="bottom-start" onOpen={load}>
        <Menu.Target>
          <UnstyledButton className={styles.switch} aria-label="Switch project">
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={400} className={styles.menu}>
          {projects.map(({ href, label }) => (
            <Menu.Item key={href} component={Link} href={href} fw={label === current ? 600 : 400}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} href="/">
            All projects
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
