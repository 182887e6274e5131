import type { ReactNode } from "react";
import { Link } from "@/components/signs";
import type { Reason, ReasonName } from "@/lib/compare";
import { paths } from "@/lib/model";
import styles from "./why.module.css";

interface Props {
  project: string;
  reasons: readonly Reason[];
  /** The page on which configuration and environment are told; default: this one. */
  page?: string;
}

/** Why: a sentence for each kind of evidence, the strongest first, each leading to its place. */
export function Why({ project, reasons, page = "" }: Props) {
  return (
    <section className={styles.why} aria-label="Why">
      {reasons.length === 0 && (
        <p className="dim">
          Nothing that was recorded explains it: no profile of both sides shows a change, and the settings and
          the test bed are the same.
        </p>
      )}
      <ul>
        {reasons.map((reason) => (
          <li key={reason.subject}>
            <Link href={placeOf(project, reason, page)} className={styles.subject}>
              {reason.subject}
            </Link>{" "}
            {reason.moved}
            {reason.names.map((name, at) => (
              <span key={name.name}>
                {at > 0 || reason.moved ? ", " : " "}
                <Name {...{ project, reason, name }} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A function leads to itself in the difference. */
function Name({
  project,
  reason,
  name: { name, text, moved },
}: {
  project: string;
  reason: Reason;
  name: ReasonName;
}) {
  const label = <code>{text}</code>;
  return (
    <>
      {reason.source.of === "profiles" ? (
        <Link href={`${placeOf(project, reason, "")}&${new URLSearchParams({ fn: name })}`} title={name}>
          {label}
        </Link>
      ) : (
        label
      )}{" "}
      <span className="dim">{moved}</span>
    </>
  );
}

function placeOf(project: string, { source }: Reason, page: string): string {
  if (source.of !== "profiles") return `${page}#${source.of}`;
  const { base, head, sampleType } = source;
  return `${paths.profileDiff(project, base, head)}?${new URLSearchParams({ sampleType })}`;
}

/** Holds the reasons, the budgets and the flame graph, in the order that the screen has room for. */
export function EvidencePlace({ children }: { children: ReactNode }) {
  return <div className={styles.evidence}>{children}</div>;
}

/** Keeps the room of some sentences while they are worked out. */
export function WhyPlace({ lines }: { lines: number }) {
  return (
    <div
      className={styles.why}
      style={{ minHeight: `calc(${lines} * var(--why-line) + 1rem)` }}
      aria-hidden
    />
  );
}
