"use client";

import { useParams } from "next/navigation";
import { z } from "zod";
import { Message } from "@/components/layout/message";
import { CodeLine } from "@/components/signs";
import { CommitSha, ProjectSlug } from "@/lib/model";
import { uploadCommand } from "@/components/compare/upload-command";
import styles from "./commits.module.css";

const Params = z.object({ project: ProjectSlug, sha: z.string().transform(decodeURIComponent) });

/** A commit that nobody has uploaded anything for: what it may be instead, and how to bring a run of it. */
export function UnknownCommit({ url }: { url: string }) {
  const { data } = Params.safeParse(useParams());
  const sha = CommitSha.safeParse(data?.sha).data;
  return (
    <Message title={`No commit ${data?.sha ?? ""} here`}>
      <p>
        No commit with uploads has this sha (a short one has to be unique), and no branch with runs has this
        name. Upload a run for it:
      </p>
      <div className={styles.command}>
        <CodeLine code={uploadCommand(url, data?.project ?? "", sha ? { sha } : {})} />
      </div>
    </Message>
  );
}
