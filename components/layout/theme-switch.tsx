"use client";

import { lateMenu } from "./late-menu";
import { ThemeButton } from "./theme-button";

/** Light, dark, or as the system has it. */
export const ThemeSwitch = lateMenu(ThemeButton, () => import("./theme-menu").then((part) => part.ThemeMenu));
