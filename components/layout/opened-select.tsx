"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef } from "react";

/** A select with its list. @param opened it was opened to be loaded: it opens as by a click, and has the keys */
export function OpenedSelect({ opened, ...props }: SelectProps & { opened: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const due = useRef(opened);
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    field.current?.focus();
    field.current?.click();
  }, []);
  return <Select {...props} ref={field} />;
}
