"use client";

import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";

type Button = ComponentType<Pick<ComponentProps<"button">, "onClick" | "onPointerEnter" | "onFocus">>;

/**
 * A button whose menu is loaded when somebody approaches it: most never open it, and it weighs more than the page.
 * @param Button the button alone, as the menu shows it
 * @param load the menu around the same button, open from the start
 */
export function lateMenu(Button: Button, load: () => Promise<ComponentType>): ComponentType {
  const Menu = lazy(async () => ({ default: await load() }));
  return function LateMenu() {
    const [pressed, setPressed] = useState(false);
    const approach = () => void load();
    const button = <Button onClick={() => setPressed(true)} onPointerEnter={approach} onFocus={approach} />;
    if (!pressed) return button;
    return (
      <Suspense fallback={button}>
        <Menu />
      </Suspense>
    );
  };
}
