"use client";

import { Button, Checkbox, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { RelativeTime } from "@/components/signs";
import { useToken } from "@/components/upload/use-token";
import type { AcceptanceInput, ChangePoint, Problem } from "@/lib/model";
import styles from "./changes.module.css";

interface Props {
  /** Of the acceptance in the API: of one change, or of all at a commit. */
  url: string;
  accepted: ChangePoint["accepted"];
}

/** Says that a change is intended, with a note; or takes that back. Through the public API, as a script would. */
export function Acceptance({ url, accepted }: Props) {
  const [note, setNote] = useState("");
  const [by, setBy] = useState("");
  const token = useToken();
  const { busy, problem, send } = useSend(url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    token.store();
    void send(token.token, accepted ? null : { note: note.trim(), ...(by.trim() && { by: by.trim() }) });
  };
  return (
    <form className={styles.acceptance} onSubmit={submit} aria-label="Acceptance">
      {accepted ? (
        <p role="status">
          <b>Accepted as intended</b> <RelativeTime at={accepted.at} />
          {accepted.by && ` by ${accepted.by}`}
          {accepted.note && <span className={styles.note}>: {accepted.note}</span>}
        </p>
      ) : (
        <Textarea
          label="Intended? Explain why"
          description="An accepted change is no longer listed as open. It stays in charts and lists, with this note."
          maxLength={2_000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <div className={styles.acceptanceRow}>
        {!accepted && (
          <TextInput
            label="Your name"
            autoComplete="name"
            maxLength={200}
            w={200}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
          />
        )}
        <PasswordInput
          label="Token"
          required
          autoComplete="off"
          w={240}
          value={token.token}
          onChange={(event) => token.setToken(event.currentTarget.value)}
        />
        <Button
          type="submit"
          loading={busy}
          disabled={!token.token.trim()}
          variant={accepted ? "default" : "filled"}
        >
          {accepted ? "Undo acceptance" : "Accept as intended"}
        </Button>
        <Checkbox
          label="Keep the token until this tab is closed"
          checked={token.keep}
          onChange={(event) => token.setKeep(event.currentTarget.checked)}
        />
      </div>
      {problem && (
        <p className={styles.wrong} role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </p>
      )}
    </form>
  );
}

type Said = Pick<AcceptanceInput, "note" | "by">;

type Trouble = Pick<Problem, "title" | "detail">;

/** Sends the acceptance, or with null takes it back; then the page is read again. */
function useSend(url: string) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const [problem, setProblem] = useState<Trouble | null>(null);
  const send = async (token: string, said: Said | null) => {
    setSending(true);
    const trouble = await ask(url, token.trim(), said);
    setSending(false);
    setProblem(trouble);
    if (!trouble) startTransition(() => router.refresh());
  };
  return { busy: sending || refreshing, problem, send };
}

async function ask(url: string, token: string, said: Said | null): Promise<Trouble | null> {
  try {
    const response = await fetch(url, {
      method: said === null ? "DELETE" : "PUT",
      headers: { authorization: `Bearer ${token}` },
      ...(said === null ? {} : { body: JSON.stringify(said) }),
    });
    if (response.ok) return null;
    const { Problem } = await import("@/lib/model");
    return Problem.parse(await response.json());
  } catch {
    return { title: "No response", detail: "The server did not respond. Nothing was stored; try again." };
  }
}
