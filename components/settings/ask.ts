import { Problem } from "@/lib/model";

/** Why a request failed. */
export type Trouble = Pick<Problem, "title" | "detail">;

/** Sends a request through the public API, as a script would, and answers its JSON or what is wrong. */
export async function ask(
  url: string,
  { token, ...request }: { method: string; token?: string; body?: string },
): Promise<{ ok: true; body: unknown } | { ok: false; trouble: Trouble }> {
  try {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token.trim()}` };
    const response = await fetch(url, { ...request, headers });
    const body: unknown = response.status === 204 ? null : await response.json();
    return response.ok ? { ok: true, body } : { ok: false, trouble: Problem.parse(body) };
  } catch {
    const detail = "The server did not respond. Nothing was changed; try again.";
    return { ok: false, trouble: { title: "No response", detail } };
  }
}
