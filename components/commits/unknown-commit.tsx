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
        It is neither the sha of a commit that something was uploaded for (a short one has to be unique) nor a
        branch with runs. Upload a run of it:
      </p>
      <div className={styles.command}>
        <CodeLine code={uploadCommand(url, data?.project ?? "", sha ? { sha } : {})} />
      </div>
    </Message>
  );
}
