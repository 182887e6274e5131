import { type FunctionCosts, costlyTypes, functionCosts } from "./function-costs";
import { profileKind } from "./kind";
import type { Profile, ValueType } from "./profile";
import { topFunctions, totalOf } from "./top";

/** What a profile says of itself, and what its functions cost: all that is stored beside its bytes. */
export interface ProfileFacts {
  /** See `profileKind`. */
  readonly kind: string;
  /** Start of collection; null where unknown. */
  readonly takenAt: string | null;
  readonly durationSeconds: number | null;
  /** With the sum of absolute values, in their own unit. */
  readonly sampleTypes: (ValueType & { readonly total: number })[];
  readonly defaultSampleType: string;
  readonly costs: FunctionCosts;
}

/** Works out the facts of a profile. @param fileName as it was uploaded: it may tell the kind */
export function profileFacts(profile: Profile, fileName: string | null): ProfileFacts {
  const { sampleTypes, timeNanos, durationNanos } = profile;
  const { type: defaultSampleType = "" } =
    sampleTypes.find(({ type }) => type === profile.defaultSampleType) ?? sampleTypes.at(-1) ?? {};
  const costly = costlyTypes(sampleTypes, defaultSampleType);
  return {
    kind: profileKind(profile, fileName ?? undefined),
    takenAt: timeNanos > 0n ? new Date(Number(timeNanos / 1_000_000n)).toISOString() : null,
    durationSeconds: durationNanos > 0n ? Number(durationNanos) / 1e9 : null,
    sampleTypes: sampleTypes.map(({ type, unit }, index) => ({ type, unit, total: totalOf(profile, index) })),
    defaultSampleType,
    costs: functionCosts(costly.map((index) => topFunctions(profile, index))),
  };
}
