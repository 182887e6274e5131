import styles from "./layout.module.css";

/** A grey place in the size of what will stand there; shown only after 300 ms. */
export function Skeleton({ height, width = "100%" }: { height: number; width?: number | string }) {
  return <div className={styles.skeleton} style={{ height, width }} aria-hidden />;
}
