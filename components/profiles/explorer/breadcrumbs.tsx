import { UnstyledButton } from "@mantine/core";
import { stackOf, type Scene } from "@/lib/flame";
import classes from "./explorer.module.css";

interface Props {
  readonly scene: Scene;
  readonly zoomed: number;
  readonly onZoom: (node: number) => void;
}

/** A stack may have 100,000 frames: of more than `most` those in the middle are left out. */
const [most, outermost] = [60, 5];

/** The stack of the zoomed frame, outermost first; each step leads back to itself. One line, it scrolls sideways. */
export function Breadcrumbs({ scene, zoomed, onZoom }: Props) {
  const stack = stackOf(scene.layout.parent, zoomed);
  const hidden = Math.max(0, stack.length - most);
  const shown = hidden === 0 ? stack : [...stack.slice(0, outermost), ...stack.slice(outermost + hidden)];
  return (
    <nav className={classes.crumbs} aria-label="Zoomed stack">
      {shown.map((node, at) => (
        <span key={node} className={classes.crumb}>
          {at > 0 && <span aria-hidden>›</span>}
          {hidden > 0 && at === outermost && <span> … {hidden} more … ›</span>}
          <UnstyledButton
            className={classes.crumbButton}
            aria-current={node === zoomed ? "location" : undefined}
            onClick={() => onZoom(node)}
          >
            {node === 0 ? scene.labels.root : scene.labels.short[scene.frame[node]!]}
          </UnstyledButton>
        </span>
      ))}
    </nav>
  );
}
