import { formatValue } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import type { Printable } from "./printable";
import styles from "./runs.module.css";

interface Props {
  raw: RunDetail["raw"];
  /** Path that answers with the bytes. */
  href: string;
  /** Null: the bytes are no text. */
  shown: Printable | null;
}

/** What the tool wrote, to read and to download. */
export function RawOutput({ raw, href, shown }: Props) {
  return (
    <>
      <p className={styles.rawFacts}>
        <a href={href} download={raw.fileName ?? true}>
          Download {raw.fileName ?? "the file"}
        </a>{" "}
        <span className="dim">
          {formatValue(raw.bytes, "bytes")}, exactly as uploaded · sha256{" "}
          <code>{raw.sha256.slice(0, 12)}</code>
        </span>
      </p>
      {shown ? (
        <pre className={styles.raw} tabIndex={0} aria-label="Raw output">
          {shown.text}
          {shown.cut && "\n… the rest is in the download"}
        </pre>
      ) : (
        <p className="dim">This file is not text.</p>
      )}
    </>
  );
}
