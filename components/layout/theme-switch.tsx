"use client";

import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun, IconSunMoon } from "@tabler/icons-react";

const schemes = [
  ["auto", "Same as system", IconDeviceDesktop],
  ["light", "Light", IconSun],
  ["dark", "Dark", IconMoon],
] as const;

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme">
          <IconSunMoon size={18} aria-hidden />
        </ActionIcon>
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
