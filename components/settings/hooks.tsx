"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { CodeLine, RelativeTime } from "@/components/signs";
import { useToken } from "@/components/upload/use-token";
import { DeliveryPage, eventKinds, type HookInfo, HookPage, MadeHook, TestedHook } from "@/lib/model";
import { type Trouble, ask } from "./ask";
import styles from "./settings.module.css";
import { Outcome, TokenRow } from "./token-row";

type Log = DeliveryPage["items"];

/** Who is told of events: a list that takes a token to read, since addresses may be secrets. */
export function Hooks({ project }: { project: string }) {
  const token = useToken();
  const { hooks, trouble, done, busy, secret, call, place } = useHooks(project, token.token);
  const show = (event: FormEvent) => {
    event.preventDefault();
    token.store();
    void call.list();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.form}>
      <p className="dim">
        Change points, commits that got worse, budgets and silence are reported once each: as signed JSON, to
        Slack or Teams, by e-mail.
      </p>
      <form onSubmit={show} aria-label="Hooks">
        <TokenRow token={token} busy={busy} action="Show hooks" />
      </form>
      <Outcome trouble={trouble} done={done} />
      {secret && (
        <>
          <p role="status">The hook is added. The key of its signature is shown this one time:</p>
          <CodeLine code={secret} label="Secret of the hook" />
        </>
      )}
      {hooks && (
        <>
          {hooks.length === 0 && <p className="dim">No notifications are sent yet.</p>}
          {hooks.map((hook) => (
            <OneHook key={hook.id} hook={hook} call={call} />
          ))}
          <NewHookForm onAdd={call.add} busy={busy} />
        </>
      )}
    </div>
  );
}

type Calls = ReturnType<typeof useHooks>["call"];

function useHooks(project: string, token: string) {
  const [hooks, setHooks] = useState<HookInfo[] | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const base = `/api/v1/projects/${project}/hooks`;
  const send = async (path: string, method: string, body?: unknown) => {
    setBusy(true);
    const request = { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await ask(base + path, request);
    setBusy(false);
    setDone(null);
    setTrouble(answer.ok ? null : answer.trouble);
    return answer.ok ? answer : null;
  };
  const list = async () => {
    const answer = await send("", "GET");
    if (answer) setHooks(HookPage.parse(answer.body).items);
  };
  const call = {
    list,
    add: async (body: unknown) => {
      const answer = await send("", "POST", body);
      if (!answer) return false;
      await list();
      setSecret(MadeHook.parse(answer.body).secret);
      return true;
    },
    drop: async (id: string) => {
      if (!(await send(`/${id}`, "DELETE"))) return;
      await list();
      setSecret(null);
      setDone("The hook is removed.");
      // Its button is gone, and with it the place of the keyboard.
      place.current?.focus();
    },
    test: async (id: string) => {
      const answer = await send(`/${id}/test`, "POST", {});
      if (!answer) return;
      const { error, tookMs } = TestedHook.parse(answer.body);
      if (error === null) setDone(`The test message arrived, in ${tookMs ?? 0} ms.`);
      else setTrouble({ title: "The test message did not arrive", detail: error });
    },
    log: async (id: string): Promise<Log> => {
      const answer = await send(`/${id}/deliveries?limit=20`, "GET");
      return answer ? DeliveryPage.parse(answer.body).items : [];
    },
  };
  return { hooks, trouble, done, busy, secret, call, place };
}

function OneHook({ hook, call }: { hook: HookInfo; call: Calls }) {
  const [log, setLog] = useState<Log | null>(null);
  const { id, form, url, events, branch, waiting, failing } = hook;
  return (
    <div className={styles.hook}>
      <div className={styles.row}>
        <span>
          <b>{form}</b> {url}{" "}
          <span className="dim">
            {events.length > 0 ? events.join(", ") : "all events"}
            {branch && ` of ${branch}`}
            {waiting > 0 && `, ${waiting} waiting`}
          </span>{" "}
          {failing && <span className={styles.wrong}>✕ the last attempt failed</span>}
        </span>
      </div>
      <div className={styles.row}>
        <Button variant="default" onClick={() => void call.test(id)}>
          Send a test
        </Button>
        <Button variant="default" onClick={() => void call.log(id).then(setLog)}>
          Deliveries
        </Button>
        <Button variant="subtle" color="red" onClick={() => void call.drop(id)}>
          Remove
        </Button>
      </div>
      {log && <DeliveryLog log={log} />}
    </div>
  );
}

function DeliveryLog({ log }: { log: Log }) {
  if (log.length === 0) return <p className="dim">Nothing was sent yet.</p>;
  return (
    <ul className={styles.log} aria-label="Deliveries, newest first">
      {log.map(({ id, title, state, attempts, status, error, createdAt }) => (
        <li key={id}>
          <span aria-hidden>{state === "delivered" ? "✓ " : state === "waiting" ? "… " : "✕ "}</span>
          {state} <span className="dim">{error ?? status}</span>, {attempts}{" "}
          {attempts === 1 ? "attempt" : "attempts"}: {title}{" "}
          <span className="dim">
            <RelativeTime at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const forms = [
  { value: "", label: "As the address says" },
  { value: "webhook", label: "Signed JSON" },
  { value: "slack", label: "Slack" },
  { value: "teams", label: "Teams" },
  { value: "email", label: "E-mail" },
];
const kinds = [
  { value: "", label: "All events" },
  ...eventKinds.map((kind) => ({ value: kind, label: kind })),
];

function NewHookForm({ onAdd, busy }: { onAdd: Calls["add"]; busy: boolean }) {
  const [url, setUrl] = useState("");
  const [form, setForm] = useState("");
  const [kind, setKind] = useState("");
  const [branch, setBranch] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const more = { ...(form && { form }), ...(kind && { events: [kind] }), ...(branch && { branch }) };
    void onAdd({ url: url.trim(), ...more }).then((added) => added && setUrl(""));
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="New hook">
      <TextInput
        label="Address"
        description="http:, https:, or mailto:name@example.org"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <NativeSelect
          label="Form"
          data={forms}
          value={form}
          onChange={(event) => setForm(event.currentTarget.value)}
        />
        <NativeSelect
          label="Events"
          data={kinds}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <TextInput
          label="Branch"
          placeholder="all"
          value={branch}
          onChange={(event) => setBranch(event.currentTarget.value)}
        />
        <Button type="submit" aria-busy={busy}>
          Add
        </Button>
      </div>
    </form>
  );
}
