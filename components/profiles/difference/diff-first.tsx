import { type Divisors, firstPicture, labelsOf, type SidesValue } from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import { allOf, diffModel, type Scale } from "./diff-model";
import { DiffSentence } from "./diff-sentence";
import { readable } from "../explorer/readable";
import type { ProfileState } from "../explorer/profile-state";
import type { First } from "../explorer/waiting";

/** What two sides are compared by. */
export interface Comparable {
  /** How many profiles are merged on each side. */
  readonly profiles: Divisors;
  /** Whether the profiles of both sides are equally long: else absolute values do not compare. */
  readonly alike: boolean;
  /** By sample type what one sample stands for; those that nobody counted are left out. */
  readonly sampleValues: Readonly<Record<string, SidesValue>>;
  /** Null where one side's are not known: no costs per request. */
  readonly requests: Divisors | null;
}

/** Per request unless told otherwise, where that is known. */
export function scaleOf(
  chosen: ProfileState["scale"],
  { profiles, alike, requests }: Omit<Comparable, "sampleValues">,
): Scale {
  const by = chosen === "absolute" || chosen === "share" ? chosen : null;
  if (requests && !by) return { by: "request", requests };
  return (by ?? (alike ? "absolute" : "share")) === "share" ? { by: "share" } : { by: "absolute", profiles };
}

/** What stands of a comparison before the browser has its tree, as it will stand then. */
export function firstOfDiff(whole: DiffTree, sides: Comparable): First {
  const tree = readable(whole);
  const { frames, frame, sampleType } = tree;
  const model = diffModel(tree, scaleOf(null, sides), "head", sides.sampleValues[sampleType] ?? null);
  return {
    sentence: <DiffSentence model={model} tree={tree} />,
    picture: firstPicture({ ...model, frame, labels: labelsOf(frames, allOf(model)) }),
    colours: "change",
  };
}
