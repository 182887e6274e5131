import type { AxisCommit } from "@/components/charts";
import { perRequestValue, pprofShare, shortName } from "@/lib/flame";
import type { MovedFunctions, TopFunctions } from "@/lib/model";

/** Functions named of a commit under the pointer. */
const mostNoted = 3;

/** How far a function moved: "+12.3µs", "new, +12.3µs". */
export function moveOf(
  { base, head }: MovedFunctions["functions"][number],
  scale: MovedFunctions["scale"],
  unit: string,
): string {
  const by = (head ?? 0) - (base ?? 0);
  if (scale === "per-request") return perRequestValue(by, unit, true);
  return `${by < 0 ? "\u2212" : "+"}${pprofShare(by, 1).replace("%", "\u00a0pp")}`;
}

/** The axis with what moved at each commit. */
export function withMovers(
  axis: readonly AxisCommit[],
  { moved }: Pick<TopFunctions["series"][number], "moved">,
  unit: string,
): AxisCommit[] {
  const notes = new Map(
    moved.map(({ commit, scale, functions }) => [
      commit,
      functions
        .slice(0, mostNoted)
        .map((one) => `${shortName(one.name)} ${moveOf(one, scale, unit)}`)
        .join(", "),
    ]),
  );
  return axis.map((place) => {
    const note = notes.get(place.commit);
    return note ? { ...place, note: `Moved: ${note}` } : place;
  });
}
