import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import type { ComparisonFilter } from "@/lib/model";

export interface RefPickerProps {
  project: string;
  /** The side that stays: a sha or a branch. */
  base?: string;
  head?: string;
  /** Instead of both: the sides that are there, to which one is added. */
  sides?: readonly string[];
  /** What the comparison is narrowed to, and stays. */
  filter?: ComparisonFilter;
  label: string;
  variant?: "default" | "subtle";
}

type Props = Pick<RefPickerProps, "label" | "variant"> & Omit<ComponentProps<"button">, "color">;

/** Opens the list of commits and branches. */
export function RefButton({ label, variant = "default", ...handlers }: Props) {
  return (
    <Button variant={variant} color="gray" aria-haspopup="listbox" aria-expanded={false} {...handlers}>
      {label}
    </Button>
  );
}
