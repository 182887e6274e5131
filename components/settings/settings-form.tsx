"use client";

import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useToken } from "@/components/upload/use-token";
import { type ProjectPatch, paths } from "@/lib/model";
import { type Trouble, ask } from "./ask";
import { RetentionPreview } from "./retention-preview";
import { readBudgets } from "./budgets-text";
import { readCapacity } from "./capacity-text";
import { UnreadableLine, readDays, readRetention, readThresholds } from "./rules-text";
import styles from "./settings.module.css";
import { Outcome, TokenRow } from "./token-row";

/** What is chosen now, as text. */
export interface SettingsText {
  name: string;
  slug: string;
  repositoryUrl: string;
  defaultBranch: string;
  primaryMetrics: string;
  thresholds: string;
  retention: string;
  budgets: string;
  capacity: string;
  quietAfterDays: string;
  decideParts: boolean;
}

/** The settings of a project, changed with a token through the public API. */
export function SettingsForm({ project, now }: { project: string; now: SettingsText }) {
  const [text, setText] = useState(now);
  const token = useToken();
  const { busy, trouble, done, save } = useSave(project, now);
  const input: Input = (name) => ({
    value: text[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setText({ ...text, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    token.store();
    void save(token.token, text);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Settings">
      <TextInput label="Name" required maxLength={120} {...input("name")} />
      <TextInput
        label="Name in addresses"
        description="a-z, 0-9 and -. Links with the old name keep working."
        required
        spellCheck={false}
        {...input("slug")}
      />
      <TextInput
        label="Repository"
        description="The address of its web page: commits link there."
        placeholder="https://github.com/owner/name"
        {...input("repositoryUrl")}
      />
      <TextInput
        label="Default branch"
        description="Empty: main, master, trunk or develop, whichever is there."
        {...input("defaultBranch")}
      />
      <TextInput
        label="Primary metrics"
        description="What is decided on and shown first, with spaces between them. Empty: what is usual for each tool."
        placeholder="qps latency_p99"
        spellCheck={false}
        {...input("primaryMetrics")}
      />
      <Checkbox
        label="Decide on endpoints, too"
        description="Of runs that tell their endpoints apart, each is compared and has a verdict of its own. Without it they are shown only."
        checked={text.decideParts}
        onChange={(event) => setText({ ...text, decideParts: event.currentTarget.checked })}
      />
      <Rules input={input} />
      <RetentionPreview project={project} text={text.retention} />
      <TokenRow token={token} busy={busy} action="Save" />
      <Outcome trouble={trouble} done={done} />
    </form>
  );
}

type Input = (name: Exclude<keyof SettingsText, "decideParts">) => {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

/** What is judged and kept by, as lines of text. */
function Rules({ input }: { input: Input }) {
  return (
    <>
      <Textarea
        label="Thresholds"
        description="Relative changes that do not matter, one metric a line; 2 % for all others."
        placeholder="latency_p99 = 5 %"
        autosize
        minRows={2}
        spellCheck={false}
        {...input("thresholds")}
      />
      <Textarea
        label="Retention"
        description="How long what was measured is kept, one branch a line; * stands for any characters. Empty: for ever. Change points and permanent comparisons keep what they stand on."
        placeholder={"main = for ever\n* = 90d"}
        autosize
        minRows={2}
        spellCheck={false}
        {...input("retention")}
      />
      <Textarea
        label="Budgets"
        description="Limits that a commit must keep, one a line: scenario: metric <= or >= value, and on which branch where that is not the default one. They are judged by the interval of the newest commit."
        placeholder={"GET /ping: latency_p99 <= 50 ms\nGET /ping: qps >= 20000 on main"}
        autosize
        minRows={2}
        spellCheck={false}
        {...input("budgets")}
      />
      <Textarea
        label="Capacity"
        description="Limits by scenario, one a line. A commit with a sweep of offered rates has the highest rate within them as its capacity, with trend and comparison."
        placeholder="GET /ping: p99 <= 50 ms, errors <= 0.1 %"
        autosize
        minRows={2}
        spellCheck={false}
        {...input("capacity")}
      />
      <TextInput
        label="Days without a measurement"
        description="From then on an event says that nothing is measured any more. Empty: never."
        placeholder="3"
        inputMode="numeric"
        {...input("quietAfterDays")}
      />
    </>
  );
}

/** Sends what was changed; then the page is read again, where it is now. */
function useSave(project: string, now: SettingsText) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const save = async (token: string, text: SettingsText) => {
    setDone(null);
    const patch = patchOf(now, text);
    if ("title" in patch) return setTrouble(patch);
    setBusy(true);
    const url = `/api/v1/projects/${project}`;
    const answer = await ask(url, { method: "PATCH", token, body: JSON.stringify(patch) });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble);
    if (!answer.ok) return;
    setDone("Saved.");
    if (patch.slug === undefined) router.refresh();
    else router.replace(paths.settings(patch.slug));
  };
  return { busy, trouble, done, save };
}

/** What was changed, or what of it cannot be read. */
function patchOf(now: SettingsText, text: SettingsText): ProjectPatch | Trouble {
  const changed = (name: Parameters<Input>[0]) => text[name].trim() !== now[name].trim();
  const words = text.primaryMetrics.split(/[\s,]+/).filter(Boolean);
  try {
    const branches = readRetention(text.retention);
    return {
      ...(changed("name") && { name: text.name.trim() }),
      ...(changed("slug") && { slug: text.slug.trim() }),
      ...(changed("repositoryUrl") && { repositoryUrl: text.repositoryUrl.trim() || null }),
      ...(changed("defaultBranch") && { defaultBranch: text.defaultBranch.trim() || null }),
      ...(changed("primaryMetrics") && { primaryMetrics: words.length > 0 ? words : null }),
      ...(text.decideParts !== now.decideParts && { decideParts: text.decideParts || null }),
      ...(changed("thresholds") && { thresholds: readThresholds(text.thresholds) }),
      ...(changed("budgets") && { budgets: readBudgets(text.budgets) }),
      ...(changed("capacity") && { capacity: readCapacity(text.capacity) }),
      ...(changed("quietAfterDays") && { quietAfterDays: readDays(text.quietAfterDays) }),
      ...(changed("retention") && { retention: branches && { branches } }),
    };
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    return { title: "A line cannot be read", detail: error.message };
  }
}
