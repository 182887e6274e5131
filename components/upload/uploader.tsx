"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isCommitSha, type Problem, type UploadResult } from "@/lib/model";
import { DropZone } from "./drop-zone";
import { Fields } from "./fields";
import { FileRow } from "./file-row";
import { loggedFields } from "./logged-fields";
import { send, type UploadFields } from "./send";
import { Stored } from "./stored";
import styles from "./upload.module.css";
import { type UploadItem, useItems } from "./use-items";
import { useToken } from "./use-token";

interface Props {
  project: string;
  /** Known beforehand, e.g. from the link that led here. */
  commit: string;
  branch: string;
  branches: readonly string[];
  environments: readonly string[];
}

const noFields = {
  commit: "",
  branch: "",
  scenario: "",
  environment: "",
  startedAt: "",
  processStartedAt: "",
  message: "",
  author: "",
  committedAt: "",
  parents: "",
} satisfies UploadFields;

/** Drop, see what it is, fill in what is missing, send. */
export function Uploader({ project, commit, branch, branches, environments }: Props) {
  const [fields, setFields] = useState<UploadFields>({ ...noFields, commit, branch });
  const change = (some: Partial<UploadFields>) => setFields((old) => ({ ...old, ...some }));
  const { items, add, remove, takeAsConfig, clear } = useItems((text) => {
    const logged = loggedFields(text);
    if (logged) change(logged);
    return logged !== null;
  });
  const [unusable, usable] = parted(items);
  const token = useToken();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [stored, setStored] = useState<UploadResult | null>(null);
  const missing = whatIsMissing(usable, fields, token.token);
  const submit = async () => {
    setSending(true);
    token.store();
    const sent = await send(project, token.token, fields, usable);
    setSending(false);
    setProblem(sent.ok ? null : sent.problem);
    if (!sent.ok) return;
    setStored(sent.result);
    clear();
  };
  const row = (item: UploadItem) => (
    <FileRow
      key={item.id}
      item={item}
      refused={problem?.errors?.find(({ file }) => file === item.file.name)?.message}
      onTakeAsConfig={(keys) => takeAsConfig(item.id, keys)}
      onRemove={() => remove(item.id)}
    />
  );
  return (
    <div className={styles.uploader}>
      {stored && items.length === 0 && <Stored result={stored} />}
      <DropZone onFiles={add} />
      {usable.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {usable.map(row)}
        </ul>
      )}
      <LeftOut count={unusable.length} onClear={() => unusable.forEach(({ id }) => remove(id))}>
        {unusable.map(row)}
      </LeftOut>
      {usable.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Fields
            fields={fields}
            onChange={change}
            token={token}
            branches={branches}
            environments={environments}
            scenarios={scenariosOf(items)}
            timed={items.some(({ recognised }) => recognised?.kind === "side")}
          />
          {problem && (
            <p className={styles.wrong} role="alert">
              <b>{problem.title}.</b> {problem.detail}
            </p>
          )}
          <div className={styles.buttons}>
            <Button type="submit" size="sm" loading={sending} disabled={missing !== null}>
              Upload
            </Button>
            {missing && <span className="dim">{missing}</span>}
          </div>
        </form>
      )}
    </div>
  );
}

/** Files that are not sent, each with why. */
function LeftOut({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label="Left out">
      <p className={styles.leftOut}>
        {count === 1 ? "1 file is" : `${count} files are`} left out of the upload.
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </p>
      <ul className={styles.files}>{children}</ul>
    </section>
  );
}

/** What cannot be used does not keep the rest from being sent. */
function parted(items: readonly UploadItem[]): [unusable: UploadItem[], usable: UploadItem[]] {
  const isUnusable = ({ recognised }: UploadItem) => recognised?.kind === "unusable";
  return [items.filter(isUnusable), items.filter((item) => !isUnusable(item))];
}

/** Why it cannot be sent yet, in words; null when it can. */
export function whatIsMissing(
  items: readonly UploadItem[],
  { commit }: UploadFields,
  token: string,
): string | null {
  if (items.some(({ recognised }) => recognised === null)) return "Reading the files…";
  if (items.every(({ recognised }) => recognised?.kind === "config"))
    return "A configuration needs a result or a profile beside it";
  if (!items.some(({ recognised }) => recognised?.kind !== "config" && recognised?.kind !== "side"))
    return "A log of the server needs a result beside it";
  if (!commit.trim()) return "The commit is missing";
  if (!isCommitSha(commit)) return "The commit is not a sha";
  return token.trim() ? null : "The token is missing";
}

/** What the files themselves say that was measured, each once; null is a run that does not say. */
function scenariosOf(items: readonly UploadItem[]): (string | null)[] {
  const named = items.flatMap(({ recognised }) =>
    recognised?.kind === "result" ? recognised.runs.map(({ scenario }) => scenario) : [],
  );
  return [...new Set(named)];
}
