"use client";

import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { ThemeButton } from "./theme-button";

const schemes = [
  ["auto", "Same as system", IconDeviceDesktop],
  ["light", "Light", IconSun],
  ["dark", "Dark", IconMoon],
] as const;

/** The choice of the theme, open. */
export function ThemeMenu() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ThemeButton />
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(([scheme, label, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={14} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
