import { Problem, UploadResult } from "@/lib/model";
import type { UploadItem } from "./use-items";

/** The fields of the form; empty ones are not sent. */
export interface UploadFields {
  commit: string;
  branch: string;
  scenario: string;
  environment: string;
  /** For logs of the server: when the run and the measured process began, RFC 3339. */
  startedAt: string;
  processStartedAt: string;
  /** What `git log -1` said of the commit. */
  message: string;
  author: string;
  committedAt: string;
  /** Shas with spaces between them. */
  parents: string;
}

/** What became of an upload. */
export type Sent = { ok: true; result: UploadResult } | { ok: false; problem: Problem };

/** Sends everything as one upload through the public API: it lands whole or not at all. */
export async function send(
  project: string,
  token: string,
  fields: UploadFields,
  items: readonly UploadItem[],
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value.trim()) form.set(name, value.trim());
  for (const { file, recognised } of items) form.append(fieldOf(recognised?.kind), file, file.name);
  try {
    const response = await fetch(`/api/v1/projects/${project}/runs`, {
      method: "POST",
      headers: { authorization: `Bearer ${token.trim()}` },
      body: form,
    });
    const body: unknown = await response.json();
    return response.ok
      ? { ok: true, result: UploadResult.parse(body) }
      : { ok: false, problem: Problem.parse(body) };
  } catch {
    return { ok: false, problem: unreachable };
  }
}

const unreachable: Problem = {
  type: "about:blank",
  title: "No response",
  status: 0,
  detail: "The server did not respond. Nothing was stored; try again.",
};

function fieldOf(kind: string | undefined): "result" | "profile" | "config" | "side" {
  return kind === "profile" || kind === "config" || kind === "side" ? kind : "result";
}
