"use client";

import { Kbd, Menu } from "@mantine/core";
import { frameActs, type FrameAct } from "@/components/flame-graph";
import classes from "./explorer.module.css";

/** Where the menu stands, in client coordinates, and the node that it is of. */
export interface MenuPlace {
  readonly node: number;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly place: MenuPlace;
  readonly name: string;
  /** What can be done with it. */
  readonly can: (act: FrameAct) => boolean;
  readonly onAct: (act: FrameAct) => void;
  readonly onClose: () => void;
}

/** All that can be done with a box: at the pointer, or at the box for whoever came by keys. */
export function FrameMenu({ place, name, can, onAct, onClose }: Props) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      transitionProps={{ duration: 0 }}
      width={300}
      trapFocus
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuPlace}
          style={{ left: place.x, top: place.y }}
          aria-label={`What to do with ${name}`}
        />
      </Menu.Target>
      <Menu.Dropdown data-frame-menu={name}>
        <Menu.Label aria-hidden className={classes.menuName}>
          {name}
        </Menu.Label>
        {frameActs
          .filter(({ act }) => can(act))
          .map(({ act, key, label }) => (
            <Menu.Item key={act} rightSection={<Kbd size="xs">{key}</Kbd>} onClick={() => onAct(act)}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
