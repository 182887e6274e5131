import "server-only";
import { type ProfileLoad, type ProfileSummary, joinIds } from "@/lib/model";
import { median } from "@/lib/stats";

/** Profiles of one kind and commit as the one that they are merged into; null for those that are not of one. */
export function mergedSummary(profiles: readonly ProfileSummary[]): ProfileSummary | null {
  const [first, ...others] = profiles;
  if (!first) return null;
  if (others.length === 0) return first;
  if (others.some(({ kind, commit }) => kind !== first.kind || commit !== first.commit)) return null;
  const sum = (of: (profile: ProfileSummary) => number) => profiles.reduce((all, one) => all + of(one), 0);
  const totalOf = ({ sampleTypes }: ProfileSummary, type: string) =>
    sampleTypes.find((one) => one.type === type)?.total ?? 0;
  const common = (of: "scenario" | "environment") => others.every((one) => one[of] === first[of]);
  return {
    ...first,
    id: joinIds(profiles.map(({ id }) => id)),
    scenario: common("scenario") ? first.scenario : null,
    bytes: sum(({ bytes }) => bytes),
    durationSeconds: sum(({ durationSeconds }) => durationSeconds ?? 0) || null,
    sampleTypes: first.sampleTypes
      .filter(({ type }) => others.every((one) => one.sampleTypes.some((other) => other.type === type)))
      .map((one) => ({ ...one, total: sum((profile) => totalOf(profile, one.type)) })),
  };
}

/** The requests of merged profiles: those of each, added up; null where one does not tell. */
export function mergedLoad(loads: readonly (ProfileLoad | null)[]): ProfileLoad | null {
  const known = loads.filter((load) => load !== null);
  const [first] = known;
  if (!first || known.length < loads.length) return null;
  const sum = (of: (load: ProfileLoad) => number) => known.reduce((all, one) => all + of(one), 0);
  return {
    requests: sum(({ requests }) => requests),
    rate: median(known.map(({ rate }) => rate)),
    seconds: sum(({ seconds }) => seconds),
    runs: sum(({ runs }) => runs),
    tool: first.tool,
    sameUpload: known.every(({ sameUpload }) => sameUpload),
  };
}
