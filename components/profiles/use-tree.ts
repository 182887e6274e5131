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
  useEffect(() => {
    const stop = new AbortController();
    load(url, decode, stop.signal)
      .then((loaded) => setState({ ...loaded, error: null }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ ...nothing, error: messageOf(error) });
      });
    return () => stop.abort();
  }, [url, decode]);
  return state;
}

const nothing = { value: null, unmatched: [], error: null };

async function load<T>(url: string, decode: (bytes: Uint8Array) => T, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(await reasonOf(response));
  const value = decode(await unpacked(new Uint8Array(await response.arrayBuffer())));
  signal.throwIfAborted();
  const unmatched = response.headers.get("benchtrail-unmatched")?.split(", ") ?? [];
  return { value, unmatched };
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
