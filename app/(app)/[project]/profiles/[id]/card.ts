import { profileCard } from "@/components/pictures";
import type { DiffSide } from "@/components/profiles/difference/diff-heading";
import { profileTitle } from "@/components/profiles/facts/facts";
import { costText, moverName, moverRatio, nobodyMoved, toldMovers, type CostChange } from "@/lib/compare";
import { pprofShare, pprofValue, shortName } from "@/lib/flame";
import { shortSha } from "@/lib/model";
import { costChange } from "@/lib/profiles/movers";
import { profileTop } from "@/lib/profiles/views";
import type { OneView, TwoView } from "./load";

const most = 5;

/** What the link of a profile unfolds to: the functions that cost most. */
export async function oneCard({ project, side }: OneView): Promise<string> {
  const { profile, commit } = side;
  const top = await profileTop(project, profile.id, { granularity: "functions", limit: most });
  const largest = Math.max(...top.rows.map(({ flat }) => Math.abs(flat)), 0) || 1;
  const bars = top.rows.map(({ name, flat }) => ({
    name: shortName(name),
    head: Math.abs(flat) / largest,
    text: `${pprofValue(flat, top.unit)} · ${pprofShare(flat, top.total)}`,
  }));
  return profileCard(
    {
      title: profileTitle(profile, commit),
      trail: `${project.name} · profile`,
      foot: [`${top.sampleType} ${pprofValue(top.total, top.unit)}`, ...placeOf(side)].join(" · "),
      none: "The profile is empty.",
    },
    bars,
  );
}

/** What the link of two profiles unfolds to: the functions whose cost moved most. */
export async function twoCard({ project, base, head }: TwoView): Promise<string> {
  const change = await costChange(project, base.profile.id, head.profile.id);
  const { kind } = head.profile;
  const scale = change?.perRequest ? " per request" : "";
  const movers = change ? toldMovers(change).slice(0, most) : [];
  const largest = Math.max(...movers.flatMap((one) => [one.base, one.head].map(Math.abs)), 0) || 1;
  const bars = movers.map((mover) => ({
    name: moverName(mover),
    base: Math.abs(mover.base) / largest,
    head: Math.abs(mover.head) / largest,
    text: change
      ? [costText(change, mover.head - mover.base, true), moverRatio(mover)].filter(Boolean).join(" · ")
      : "",
    tone: mover.head > mover.base ? ("worse" as const) : ("better" as const),
  }));
  const ownCode = (change?.owners.length ?? 0) > 0;
  const total = change?.perRequest
    ? ` ${costText(change, change.base)} → ${costText(change, change.head)}`
    : ", what changed";
  const sides = `${shortSha(base.profile.commit)} → ${shortSha(head.profile.commit)}`;
  return profileCard(
    {
      title: `${kind}${scale}${total}`,
      trail: `${project.name} · difference`,
      foot: [sides, ...placeOf(head), ...(ownCode ? ["own code, including what it calls"] : [])].join(" · "),
      none: change ? nobodyWords(change) : "These profiles cannot be compared.",
    },
    bars,
  );
}

function nobodyWords({ samples }: CostChange): string {
  const words = nobodyMoved(samples);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function placeOf({ profile: { scenario, environment } }: DiffSide): string[] {
  return [scenario, environment].filter((word) => word !== null);
}
