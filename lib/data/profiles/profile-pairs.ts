import "server-only";
import { groupBy } from "@/lib/compare";
import { type ProfileSummary, mostMerged } from "@/lib/model";

/** A profile with all that tells whether another one repeats it. */
export interface StoredProfile extends ProfileSummary {
  /** The settings that came with it; null where none did. */
  readonly configId: string | null;
}

/** Repeats are merged as long as they have no more bytes together, as stored: decoded they take ten times that. */
const mostBytes = 32 * 2 ** 20;

/** What two sides have of one kind and scenario: repeats, oldest first. One of them may be empty. */
export interface PairedProfiles {
  readonly kind: string;
  readonly scenario: string | null;
  readonly base: readonly StoredProfile[];
  readonly head: readonly StoredProfile[];
}

/**
 * Pairs the profiles of two sides by kind and scenario, those first that both sides have. Of several environments or
 * settings the newest pair that was taken most alike stands, each side with all of its repeats.
 * @param base oldest first, as `head`
 */
export function pairProfiles(
  base: readonly StoredProfile[],
  head: readonly StoredProfile[],
): PairedProfiles[] {
  const keyOf = ({ kind, scenario }: StoredProfile) => JSON.stringify([kind, scenario]);
  const [bases, heads] = [groupBy(base, keyOf), groupBy(head, keyOf)];
  const keys = [...new Set([...bases.keys(), ...heads.keys()])];
  const pairs = keys.map((key) => pairOf(bases.get(key) ?? [], heads.get(key) ?? []));
  return pairs.sort((a, b) => Number(oneSided(a)) - Number(oneSided(b)));
}

/** Whether one side has no such profile. */
export function oneSided({ base, head }: PairedProfiles): boolean {
  return base.length === 0 || head.length === 0;
}

function pairOf(bases: readonly StoredProfile[], heads: readonly StoredProfile[]): PairedProfiles {
  let [before, after] = [bases.at(-1), heads.at(-1)];
  let most = 0;
  for (const head of heads.toReversed())
    for (const base of bases.toReversed()) {
      const alike = likeness(base, head);
      if (alike > most) [most, before, after] = [alike, base, head];
    }
  const { kind, scenario } = (after ?? before)!;
  return { kind, scenario, base: repeatsAmong(bases, before), head: repeatsAmong(heads, after) };
}

/** How much of how they were taken is the same: the environment first, then the settings. */
function likeness(base: StoredProfile, head: StoredProfile): number {
  if (base.environment !== head.environment) return 0;
  return base.configId === head.configId ? 2 : 1;
}

/**
 * The newest repeats of a profile, itself among them, oldest first, at most as many as are merged: of the same kind,
 * scenario, environment and settings, with the same columns.
 * @param profiles of its commit, oldest first
 */
export function repeatsAmong(
  profiles: readonly StoredProfile[],
  of: StoredProfile | undefined,
): StoredProfile[] {
  if (!of) return [];
  const repeats: StoredProfile[] = [of];
  let bytes = of.bytes;
  for (const one of profiles.toReversed()) {
    if (one.id === of.id || circumstances(one) !== circumstances(of)) continue;
    if (repeats.length === mostMerged || (bytes += one.bytes) > mostBytes) break;
    repeats.push(one);
  }
  return repeats.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * All profiles of a commit, each with its repeats (see `repeatsAmong`), as the first of them came; of more repeats than
 * are merged the newest stand together, and so on.
 * @param profiles oldest first
 */
export function groupRepeats(profiles: readonly StoredProfile[]): StoredProfile[][] {
  return [...groupBy(profiles, circumstances).values()].flatMap((alike) => {
    const groups: StoredProfile[][] = [];
    for (let rest = alike; rest.length > 0;) {
      const repeats = repeatsAmong(rest, rest.at(-1));
      groups.unshift(repeats);
      rest = rest.filter((one) => !repeats.includes(one));
    }
    return groups;
  });
}

function circumstances({ kind, scenario, environment, configId, sampleTypes }: StoredProfile): string {
  const columns = sampleTypes.map(({ type, unit }) => [type, unit]);
  return JSON.stringify([kind, scenario, environment, configId, columns]);
}
