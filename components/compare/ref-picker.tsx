"use client";

import type { ComponentProps } from "react";
import { lateMenu } from "@/components/layout/late-menu";
import { RefButton, type RefPickerProps } from "./ref-button";

type Approached = Pick<ComponentProps<"button">, "onClick" | "onPointerEnter" | "onFocus">;

function ClosedPicker({ label, variant, onClick, onPointerEnter, onFocus }: RefPickerProps & Approached) {
  return <RefButton {...{ label, variant, onClick, onPointerEnter, onFocus }} />;
}

/** Chooses the side of a comparison that is not given: any commit or branch; leads to the comparison. */
export const RefPicker = lateMenu<RefPickerProps>(ClosedPicker, () =>
  import("./ref-menu").then((part) => part.RefMenu),
);
