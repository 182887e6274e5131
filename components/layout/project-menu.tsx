"use client";

import { Menu } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "@/components/signs";
import { fetchTargets } from "./fetch-targets";
import type { JumpTarget } from "./jump";
import styles from "./layout.module.css";
import { ProjectButton } from "./project-button";
import { useProjectSlug } from "./use-project-slug";

/** The other projects, a click away; open, and asked for anew each time it is opened. */
export function ProjectMenu() {
  const current = useProjectSlug();
  const [opened, setOpened] = useState(true);
  const [projects, setProjects] = useState<JumpTarget[]>([]);
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    fetchTargets("", undefined, stop.signal).then(
      (targets) => setProjects(targets.filter((target) => target.kind === "project")),
      () => {},
    );
    return () => stop.abort();
  }, [opened]);
  return (
    <Menu position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ProjectButton />
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
  );
}
