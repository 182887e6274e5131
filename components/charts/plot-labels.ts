import { shortSha } from "@/lib/model";
import { labelledPlaces, type Margins, type Plot } from "./geometry";

/** Width of a label below the axis with some room, pixels. */
const labelWidth = 84;

/** Places that are named below a plot of so many pixels with its margins. */
export function shownPlaces({ positions }: Plot, width: number, margins: Margins): number[] {
  return labelledPlaces(positions, width - margins.left - margins.right, labelWidth);
}

/** What stands below a place. */
export function axisLabel(commit: Plot["axis"][number] | undefined, by: "commit" | "time"): string {
  if (!commit) return "";
  if (by === "commit") return shortSha(commit.commit);
  return commit.committedAt.slice(5, 16).replace("T", " ");
}

/** An area of one place would be a dot at its upper end: see the bar in `Marks`. */
export const hasBand = ({ points }: Plot["shownLines"][number]) => points.length > 1;
