import { useEffect, useState, type RefObject } from "react";
import classes from "./flame-graph.module.css";
import { wheelSays } from "./use-gestures";

/** As long as it takes to read it. */
const milliseconds = 1_500;

/**
 * Says how the wheel zooms, as maps within pages do: for a moment, when it moves over a graph that has nothing more to
 * scroll, and no more once it was used that way. Those who do not see the graph have no use for it.
 */
export function WheelHint({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState({ text: "", shown: false });
  useEffect(() => {
    const target = scroller.current;
    if (!target) return;
    const stop = new AbortController();
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const hide = () => setHint(({ text }) => ({ text, shown: false }));
    const onWheel = (event: WheelEvent) => {
      const says = wheelSays(event);
      clearTimeout(hiding);
      if (says === "zoom") stop.abort();
      if (says !== "scroll" || canScroll(target, event.deltaY)) return hide();
      const key = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
      setHint({ text: `Hold ${key} and scroll to zoom`, shown: true });
      hiding = setTimeout(hide, milliseconds);
    };
    target.addEventListener("wheel", onWheel, { passive: true, signal: stop.signal });
    return () => {
      clearTimeout(hiding);
      stop.abort();
    };
  }, [scroller]);
  return (
    <div className={classes.wheelHint} data-shown={hint.shown || undefined} aria-hidden>
      <span>{hint.text}</span>
    </div>
  );
}

/** Whether there is more of the graph that way. */
function canScroll({ scrollTop, clientHeight, scrollHeight }: HTMLElement, by: number): boolean {
  return by < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}
