import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./layout.module.css";

/** Opens the list of projects. */
export function ProjectButton(props: ComponentProps<"button">) {
  return (
    <UnstyledButton className={styles.switch} aria-label="Switch project" {...props}>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
}
