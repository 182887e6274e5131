"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import styles from "./first-steps.module.css";

/** Asks the server again every few seconds, so that the page turns into the result by itself. */
export function WaitForUpload() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, 2_000);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.pulse} aria-hidden />
      Waiting for the first upload. This page shows it as soon as it arrives.
    </p>
  );
}
