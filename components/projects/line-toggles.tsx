import { type ChartLine, Swatch } from "@/components/charts";
import styles from "./view.module.css";

interface Props {
  lines: readonly ChartLine[];
  /** Ids of those that are not drawn. */
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** The names of the lines, each hiding or showing its own. */
export function LineToggles({ lines, hidden, onToggle }: Props) {
  return (
    <div className={styles.toggles} role="group" aria-label="Lines">
      {lines.map((line) => {
        const isShown = !hidden.includes(line.id);
        return (
          <button
            key={line.id}
            type="button"
            className={styles.named}
            aria-pressed={isShown}
            aria-label={`Draw ${line.label}`}
            title={isShown ? "Hide this line" : "Draw this line"}
            onClick={() => onToggle(line.id)}
          >
            <Swatch line={line} /> {line.label}
          </button>
        );
      })}
    </div>
  );
}
