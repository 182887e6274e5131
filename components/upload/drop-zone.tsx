"use client";

import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { toolNames } from "@/lib/tools";
import styles from "./upload.module.css";

const whatIsRead = `Output of ${toolNames()}, profiles of Go, Node, the JVM and others, logs of the server (gctrace, Prometheus text), configurations.`;

/** Takes files by drag and drop, by the file dialogue and from the keyboard. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        multiple
        className="aside"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <IconUpload size={20} aria-hidden />
      <span>
        <b>Drop files here</b>, choose them, or paste a terminal&rsquo;s output
        <span className={styles.zoneHint}>{whatIsRead} Several results of one tool count as repeats.</span>
      </span>
    </label>
  );
}
