import { ActionIcon } from "@mantine/core";
import { IconSunMoon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** Opens the choice of the theme. */
export function ThemeButton(props: ComponentProps<"button">) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme" {...props}>
      <IconSunMoon size={18} aria-hidden />
    </ActionIcon>
  );
}
