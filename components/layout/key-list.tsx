"use client";

import { Kbd, Modal } from "@mantine/core";
import styles from "./key-list.module.css";

const keys: readonly (readonly [where: string, keys: readonly (readonly [string, string])[]])[] = [
  [
    "Everywhere",
    [
      ["Ctrl K", "Search, even while typing in a field"],
      ["/", "Search"],
      ["?", "This list"],
    ],
  ],
  [
    "Charts",
    [
      ["← →", "From commit to commit"],
      ["Enter", "Pick a commit; pick a second one to compare them"],
      ["Esc", "Clear the selection"],
    ],
  ],
  [
    "Profiles",
    [
      ["[ ]", "The same profile at the previous, or next, commit"],
      ["← ↑ → ↓", "From frame to frame"],
      ["Enter", "Zoom in; Backspace and Esc zoom out"],
      ["M", "A menu of what can be done with a frame; so does the right button, or a long press"],
      ["C F H", "Callers and callees of a frame, focus on it, hide it"],
      ["Y O T", "Copy its name, open its code, its history over commits"],
      ["P", "Over commits: play and pause"],
    ],
  ],
];

/** Which keys do what. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" closeButtonProps={{ "aria-label": "Close" }}>
      {keys.map(([where, some]) => (
        <section key={where} className={styles.group}>
          <h3>{where}</h3>
          <dl>
            {some.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <Kbd size="xs">{key}</Kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
