import { Button } from "@mantine/core";
import styles from "./view.module.css";

/** Which part of the range is drawn, and the way back; nothing where all of it is. */
export function ZoomBar({ zoom, onWhole }: { zoom: readonly string[] | null; onWhole: () => void }) {
  if (!zoom) return null;
  return (
    <div className={styles.zoom}>
      <span className="dim">Between {zoom.map((name) => name.slice(0, 7)).join(" and ")}</span>
      <Button variant="default" onClick={onWhole}>
        Whole range
      </Button>
    </div>
  );
}
