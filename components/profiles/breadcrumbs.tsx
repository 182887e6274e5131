import { UnstyledButton } from "@mantine/core";
import { stackOf } from "@/lib/flame";
import type { Scene } from "@/components/flame-graph";
import classes from "./profiles.module.css";

interface Props {
  readonly scene: Scene;
  readonly zoomed: number;
  readonly onZoom: (node: number) => void;
}

/** The stack of the zoomed frame, outermost first; each step leads back to itself. One line, it scrolls sideways. */
export function Breadcrumbs({ scene, zoomed, onZoom }: Props) {
  const stack = stackOf(scene.layout.parent, zoomed);
  return (
    <nav className={classes.crumbs} aria-label="Zoomed stack">
      {stack.map((node, at) => (
        <span key={node} className={classes.crumb}>
          {at > 0 && <span aria-hidden>›</span>}
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
