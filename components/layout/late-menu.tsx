"use client";

import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";

type Approached = Pick<ComponentProps<"button">, "onClick" | "onPointerEnter" | "onFocus">;

/**
 * A button whose menu is loaded when somebody approaches it: most never open it, and it weighs more than the page.
 * @param Button the button alone, as the menu shows it
 * @param load the menu around the same button, open from the start
 */
export function lateMenu<Props extends object>(
  Button: ComponentType<Props & Approached>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Menu = lazy(async () => ({ default: await load() }));
  return function LateMenu(props: Props) {
    const [pressed, setPressed] = useState(false);
    const approach = () => void load();
    const button = (
      <Button {...props} onClick={() => setPressed(true)} onPointerEnter={approach} onFocus={approach} />
    );
    if (!pressed) return button;
    return (
      <Suspense fallback={button}>
        <Menu {...props} />
      </Suspense>
    );
  };
}
