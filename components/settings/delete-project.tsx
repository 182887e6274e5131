"use client";

import { TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "@/components/signs";
import { useToken } from "@/components/upload/use-token";
import { Deletion } from "@/lib/model";
import { type Trouble, ask } from "./ask";
import styles from "./settings.module.css";
import { Outcome, TokenRow } from "./token-row";

const pollMs = 700;

/** Deletes a project once its name is typed, and tells how far that is. */
export function DeleteProject({ project, runs }: { project: string; runs: number }) {
  const token = useToken();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const id = deletion?.state === "done" ? undefined : deletion?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setInterval(async () => {
      const answer = await ask(`/api/v1/deletions/${id}`, { method: "GET" });
      if (answer.ok) setDeletion(Deletion.parse(answer.body));
    }, pollMs);
    return () => clearInterval(timer);
  }, [id]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    token.store();
    const answer = await ask(`/api/v1/projects/${project}`, { method: "DELETE", token: token.token });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble);
    if (answer.ok) setDeletion(Deletion.parse(answer.body));
  };
  if (deletion)
    return (
      <p role="status">
        {progress(deletion)} <Link href="/">All projects</Link>
      </p>
    );
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Delete the project">
      <p>
        Deletes {runs.toLocaleString("en-US")} runs with their files, profiles, change points and permanent
        links for good. Nobody sees the project from then on.
      </p>
      <TextInput
        label={`Type ${project} to delete it`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TokenRow
        token={token}
        busy={busy}
        action="Delete the project"
        dangerous
        disabled={typed.trim() !== project}
      />
      <Outcome trouble={trouble} />
    </form>
  );
}

function progress({ project, state, rows, deleted }: Deletion): string {
  if (state === "done") return `${project} is deleted.`;
  const far = rows
    ? `${Math.min(99, Math.floor((100 * deleted) / rows))} % of its rows are gone`
    : "it begins soon";
  return `${project} is being deleted: ${far}.`;
}
