import { z } from "zod";
import { ProfileError } from "../error";
import { limits } from "../limits";
import type { ValueType } from "../profile";
import { ProfileBuilder } from "../profile-builder";
import { jsonOf } from "./json";
import type { ProfileForm } from "./types";

const Frame = z.object({ name: z.string(), file: z.string().nullish(), line: z.number().nullish() });
const shared = {
  name: z.string().default(""),
  unit: z.string(),
  startValue: z.number(),
  endValue: z.number(),
};
const Sampled = z.object({
  ...shared,
  type: z.literal("sampled"),
  samples: z.array(z.array(z.int().nonnegative())),
  weights: z.array(z.number()),
});
const Evented = z.object({
  ...shared,
  type: z.literal("evented"),
  events: z.array(z.object({ type: z.enum(["O", "C"]), at: z.number(), frame: z.int().nonnegative() })),
});
const File = z.object({
  shared: z.object({ frames: z.array(Frame) }),
  profiles: z.array(z.discriminatedUnion("type", [Sampled, Evented])).min(1),
});
type Part = z.infer<typeof File>["profiles"][number];

const nanoseconds: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

/** What a file that we have written ourselves calls its profile. */
const ours =
  /^(samples|cpu|wall|(alloc|inuse)_(space|objects)|space|objects|contentions|delay|goroutine|threadcreate)$/;

/** speedscope's own form; its profiles (one a thread) are added up. */
export const speedscope: ProfileForm = {
  form: "speedscope",
  label: "speedscope JSON",
  writers: "py-spy, rbspy, dotnet-trace, speedscope, Benchtrail",
  example: "py-spy record -f speedscope -o profile.json -d 10 --pid $PID",
  recognises: ({ text }) =>
    /^\s*\{/.test(text) &&
    (/"\$schema"\s*:\s*"https?:\/\/www\.speedscope\.app/.test(text) ||
      /"shared"\s*:\s*\{\s*"frames"\s*:\s*\[/.test(text)),
  decode(bytes) {
    const {
      shared: { frames },
      profiles,
    } = jsonOf(bytes, File, "a speedscope file");
    const units = new Set(profiles.map(({ unit }) => unit));
    if (units.size > 1)
      throw new ProfileError(
        `Expected a speedscope file of one unit, found ${[...units].slice(0, 3).join(", ")}`,
      );
    const [unit = "none"] = units;
    const factor = nanoseconds[unit] ?? 1;
    const builder = new ProfileBuilder(1);
    const locations = frames.map(({ name, file, line }) =>
      builder.frame({ name, file: file ?? "", line: line ?? 0 }),
    );
    let count = 0;
    for (const part of profiles)
      for (const { stack, weight } of samplesOf(part)) {
        if (++count > limits.nodes)
          throw new ProfileError(`The speedscope file has more than ${limits.nodes} samples`);
        builder.sample(
          stack.map((frame) => locationOf(locations, frame)),
          [weight * factor],
        );
      }
    const longest = Math.max(...profiles.map(({ startValue, endValue }) => endValue - startValue));
    const timed = nanoseconds[unit] !== undefined && longest > 0;
    return builder.profile({
      sampleTypes: [typeOf(unit, profiles)],
      ...(timed ? { durationNanos: BigInt(Math.round(longest * factor)) } : {}),
    });
  },
};

function typeOf(unit: string, profiles: readonly Part[]): ValueType {
  const [first] = profiles;
  const own = profiles.length === 1 && first && ours.test(first.name) ? first.name : null;
  if (nanoseconds[unit] !== undefined) return { type: own ?? "wall", unit: "nanoseconds" };
  if (unit === "bytes") return { type: own ?? "space", unit: "bytes" };
  return { type: own ?? "samples", unit: "count" };
}

function locationOf(locations: readonly number[], frame: number): number {
  const location = locations[frame];
  if (location === undefined)
    throw new ProfileError(`Expected a speedscope file, found the frame ${frame} of ${locations.length}`);
  return location;
}

/** Stacks leaf first, and what each weighs. */
function* samplesOf(part: Part): Generator<{ stack: number[]; weight: number }> {
  if (part.type === "sampled") {
    for (const [at, stack] of part.samples.entries()) {
      const weight = part.weights[at];
      if (weight === undefined)
        throw new ProfileError("Expected a speedscope file with a weight for each sample");
      yield { stack: stack.toReversed(), weight };
    }
    return;
  }
  const open: number[] = [];
  let before = part.startValue;
  for (const { type, at, frame } of part.events) {
    if (at > before && open.length > 0) yield { stack: open.toReversed(), weight: at - before };
    before = Math.max(before, at);
    if (type === "O") open.push(frame);
    else if (open.pop() !== frame)
      throw new ProfileError("Expected a speedscope file whose frames close in their order");
  }
}
