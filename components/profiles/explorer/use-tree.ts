"use client";

import { useEffect, useState } from "react";

/** A tree on its way: the last one stays while the next one loads. */
export interface Loading<T> {
  readonly value: T | null;
  /** Filters that matched nothing, by their names. */
  readonly unmatched: readonly string[];
  readonly error: string | null;
}

/** Fetches and decodes a tree. The bytes are immutable, so the browser's cache answers when one comes back. */
export function useTree<T>(url: string, decode: (bytes: Uint8Array) => T): Loading<T> {
  const [state, setState] = useState<Loading<T>>(nothing);
  const [ahead] = useState(() => new Ahead(url));
  useEffect(() => {
    const { answer, stop } = ahead.take(url) ?? ask(url);
    answer
      .then(({ bytes, unmatched }) => ({ value: decode(bytes), unmatched }))
      .then((loaded) => !stop.signal.aborted && setState({ ...loaded, error: null }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ ...nothing, error: messageOf(error) });
      });
    return () => stop.abort();
  }, [url, decode, ahead]);
  return state;
}

const nothing = { value: null, unmatched: [], error: null };

interface Answer {
  readonly bytes: Uint8Array;
  readonly unmatched: readonly string[];
}

/** What was asked for, and what is given up when nobody wants it any more. */
interface TreeRequest {
  readonly answer: Promise<Answer>;
  readonly stop: AbortController;
}

/** Asks while the page comes to life: effects run when all of it has, and the answer is there by then. */
class Ahead {
  #asked: TreeRequest | null = null;

  constructor(private readonly url: string) {
    if (typeof window === "undefined") return;
    this.#asked = ask(url);
    // Whoever takes it hears of it.
    this.#asked.answer.catch(() => undefined);
  }

  /** The answer to the first address, once. */
  take(url: string): TreeRequest | null {
    const request = this.#asked;
    this.#asked = null;
    if (url === this.url) return request;
    request?.stop.abort();
    return null;
  }
}

function ask(url: string): TreeRequest {
  const stop = new AbortController();
  return { answer: fetchTree(url, stop.signal), stop };
}

/** Asks for a tree. @throws Error with what the server says where it does not come */
export async function fetchTree(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(await reasonOf(response));
  const bytes = await unpacked(new Uint8Array(await response.arrayBuffer()));
  return { bytes, unmatched: response.headers.get("benchtrail-unmatched")?.split(", ") ?? [] };
}

/** Trees travel gzipped; whether anybody on the way has unpacked them already shows in the first two bytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function reasonOf(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  return problem && typeof problem === "object" && "detail" in problem && typeof problem.detail === "string"
    ? problem.detail
    : `The server answered ${response.status} ${response.statusText}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
