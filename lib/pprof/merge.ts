import { ProfileError } from "./error";
import { MergeTables, type ScaledColumn } from "./merge-tables";
import type { Profile, ValueType } from "./profile";
import { unitRatio } from "./units";

/**
 * Adds up profiles of one kind (repeats), as `go tool pprof a b c` does: sample types that all of them have, in the
 * finest unit; equal stacks with equal labels become one sample; samples of zeros go. Time is the earliest, duration
 * the sum, period the longest. Throws ProfileError where there is nothing in common.
 */
export function mergeProfiles(profiles: readonly Profile[]): Profile {
  const [first, ...others] = profiles;
  if (!first) throw new ProfileError("There are no profiles to merge");
  const sampleTypes = commonTypes(profiles);
  for (const other of others) checkPeriodTypes(first.periodType, other.periodType);
  const tables = new MergeTables(sampleTypes.length);
  for (const profile of profiles)
    tables.add(
      profile,
      sampleTypes.map((type) => columnOf(profile, type)),
    );
  const time = profiles.map((profile) => profile.timeNanos).filter((nanos) => nanos !== 0n);
  return {
    ...tables.result(),
    sampleTypes,
    defaultSampleType: profiles.find((profile) => profile.defaultSampleType)?.defaultSampleType ?? null,
    periodType: first.periodType,
    period: profiles.reduce((most, { period }) => (period > most ? period : most), 0n),
    timeNanos: time.reduce((least, nanos) => (nanos < least ? nanos : least), time[0] ?? 0n),
    durationNanos: profiles.reduce((sum, { durationNanos }) => sum + durationNanos, 0n),
    comments: [...new Set(profiles.flatMap(({ comments }) => comments))],
    docUrl: profiles.find(({ docUrl }) => docUrl)?.docUrl ?? "",
    dropFrames: first.dropFrames,
    keepFrames: first.keepFrames,
  };
}

function commonTypes(profiles: readonly Profile[]): ValueType[] {
  const common = profiles[0]!.sampleTypes.filter(({ type }) =>
    profiles.every((profile) => profile.sampleTypes.some((other) => other.type === type)),
  );
  if (common.length === 0) {
    const lists = profiles.map(({ sampleTypes }) => sampleTypes.map(({ type }) => type).join(", "));
    throw new ProfileError(`The profiles have no sample type in common: ${[...new Set(lists)].join(" / ")}`);
  }
  return common.map(({ type, unit }) => ({ type, unit: finestUnit(profiles, type, unit) }));
}

function finestUnit(profiles: readonly Profile[], type: string, first: string): string {
  let finest = first;
  for (const { sampleTypes } of profiles) {
    const { unit } = sampleTypes.find((other) => other.type === type)!;
    const ratio = unitRatio(unit, finest);
    if (ratio === null)
      throw new ProfileError(`Sample type ${type} is in ${finest} here and in ${unit} there`);
    if (ratio < 1) finest = unit;
  }
  return finest;
}

function columnOf(profile: Profile, { type, unit }: ValueType): ScaledColumn {
  const index = profile.sampleTypes.findIndex((other) => other.type === type);
  return { index, ratio: unitRatio(profile.sampleTypes[index]!.unit, unit) ?? 1 };
}

function checkPeriodTypes(a: ValueType | null, b: ValueType | null): void {
  const text = (type: ValueType | null): string => (type ? `${type.type} in ${type.unit}` : "none");
  const same = (a?.type ?? "") === (b?.type ?? "") && unitRatio(a?.unit ?? "", b?.unit ?? "") !== null;
  if (!same) throw new ProfileError(`The profiles have different period types: ${text(a)} and ${text(b)}`);
}
