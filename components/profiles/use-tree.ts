"use client";

import { useEffect, useState } from "react";

/** A tree on its way: the last one stays while the next one loads. */
export interface Loading<T> {
  readonly value: T | null;
  readonly error: string | null;
}

/** Fetches and decodes a tree. The bytes are immutable, so the browser's cache answers when one comes back. */
export function useTree<T>(url: string, decode: (bytes: Uint8Array) => T): Loading<T> {
  const [state, setState] = useState<Loading<T>>({ value: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    load(url, decode, stop.signal)
      .then((value) => setState({ value, error: null }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ value: null, error: messageOf(error) });
      });
    return () => stop.abort();
  }, [url, decode]);
  return state;
}

async function load<T>(url: string, decode: (bytes: Uint8Array) => T, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(await reasonOf(response));
  const value = decode(await unpacked(new Uint8Array(await response.arrayBuffer())));
  signal.throwIfAborted();
  return value;
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
