"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Recognised } from "./recognise";

/** A file that is to be uploaded; `recognised` is null while it is read. */
export interface UploadItem {
  id: number;
  file: File;
  recognised: Recognised | null;
}

/** The dropped files, each read as soon as it arrives. @param takeText takes a pasted text that is no file: true if it is one */
export function useItems(takeText: (text: string) => boolean) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const next = useRef(0);
  const add = useCallback((files: readonly File[]) => {
    const fresh = files.map((file) => ({ id: next.current++, file, recognised: null }));
    setItems((old) => [...old, ...fresh]);
    for (const { id, file } of fresh)
      void read(file).then((recognised) =>
        setItems((old) => old.map((item) => (item.id === id ? { ...item, recognised } : item))),
      );
  }, []);
  const remove = (id: number) => setItems((old) => old.filter((item) => item.id !== id));
  /** What no tool has printed may still be a configuration: the user says so. */
  const takeAsConfig = (id: number, keys: number) =>
    setItems((old) =>
      old.map((item) => (item.id === id ? { ...item, recognised: { kind: "config", keys } } : item)),
    );
  const clear = () => setItems([]);
  usePaste(add, takeText);
  return { items, add, remove, takeAsConfig, clear };
}

/** The parsers come with the first file, not with the page. */
async function read(file: File): Promise<Recognised> {
  const { recognise } = await import("./recognise");
  return recognise(file);
}

/** Pasting a terminal's output anywhere on the page is as good as dropping it. */
function usePaste(add: (files: readonly File[]) => void, takeText: (text: string) => boolean) {
  const take = useRef(takeText);
  useEffect(() => {
    take.current = takeText;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain");
      if (files.length > 0) add(files);
      else if (text?.trim() && !take.current(text))
        add([new File([text], "pasted.txt", { type: "text/plain" })]);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);
}
