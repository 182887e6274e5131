import { formatValue } from "@/lib/metrics";
import type { RunDetail } from "@/lib/model";
import { CodeLine } from "@/components/signs";
import type { RawShown } from "./printable";
import styles from "./runs.module.css";

interface Props {
  raw: RunDetail["raw"];
  /** Path that answers with the bytes. */
  href: string;
  shown: RawShown;
}

/** A command that reads what is told to tokens only. */
export const withToken = (url: string) => `curl -H "Authorization: Bearer $BENCHTRAIL_TOKEN" ${url}`;

/** What the tool wrote, to read and to download. */
export function RawOutput({ raw, href, shown }: Props) {
  return (
    <>
      <p className={styles.rawFacts}>
        {shown === "hidden" ? (
          (raw.fileName ?? "One file")
        ) : (
          <a href={href} download={raw.fileName ?? true}>
            Download {raw.fileName ?? "the file"}
          </a>
        )}{" "}
        <span className="dim">
          {formatValue(raw.bytes, "bytes")}, exactly as uploaded · sha256{" "}
          <code>{raw.sha256.slice(0, 12)}</code>
        </span>
      </p>
      {shown === "hidden" ? (
        <>
          <p className="dim">
            The file holds the source of the script. It is shown to whoever has a token that may upload:
          </p>
          <CodeLine code={withToken(raw.url)} label="Command that downloads the file" />
        </>
      ) : shown ? (
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
