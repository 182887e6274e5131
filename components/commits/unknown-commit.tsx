"use client";

import { useParams } from "next/navigation";
import { Message } from "@/components/layout/message";
import { CodeLine } from "@/components/signs";
import { isCommitSha, decoded } from "@/lib/model";
import { uploadCommand } from "@/components/compare/upload-command";
import styles from "./commits.module.css";

/** A commit that nobody has uploaded anything for: what it may be instead, and how to bring a run of it. */
export function UnknownCommit({ url }: { url: string }) {
  const { project, sha: part } = useParams<{ project: string; sha: string }>();
  const ref = decoded(part);
  return (
    <Message title={`No commit ${ref} here`}>
      <p>
        No commit with uploads has this sha (a short one has to be unique), and no branch with runs has this
        name. Upload a run for it:
      </p>
      <div className={styles.command}>
        <CodeLine code={uploadCommand(url, project, isCommitSha(ref) ? { sha: ref } : {})} />
      </div>
    </Message>
  );
}
