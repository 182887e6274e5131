import type { Profile, ValueType } from "../../profile";
import { ProfileBuilder } from "../../profile-builder";
import type { ProfileForm } from "../types";
import { type Chunk, chunksOf } from "./chunk";
import type { JfrRecord } from "./values";

/** Events that say what ran, by the state of whoever ran it. */
const running: ReadonlySet<string> = new Set(["jdk.ExecutionSample", "jdk.CPUTimeSample"]);
const allocating: ReadonlyMap<string, string> = new Map([
  ["jdk.ObjectAllocationSample", "weight"],
  ["jdk.ObjectAllocationInNewTLAB", "tlabSize"],
  ["jdk.ObjectAllocationOutsideTLAB", "allocationSize"],
]);
const wanted: ReadonlySet<string> = new Set([...running, ...allocating.keys(), "jdk.ActiveSetting"]);

/** Recordings of the JVM's flight recorder: samples of what ran, and of what was allocated. */
export const jfr: ProfileForm = {
  form: "jfr",
  label: "JFR",
  writers: "the JVM's flight recorder, async-profiler",
  example: "jcmd $PID JFR.start duration=10s settings=profile filename=server.jfr",
  recognises: ({ bytes }) => bytes[0] === 0x46 && bytes[1] === 0x4c && bytes[2] === 0x52 && bytes[3] === 0,
  decode(bytes) {
    const reader = new Reader();
    for (const chunk of chunksOf(bytes)) reader.chunk(chunk);
    return reader.profile();
  },
};

interface Sampled {
  readonly stack: readonly number[];
  readonly running: number;
  readonly allocated: number;
}

class Reader {
  private readonly builder = new ProfileBuilder(3);
  private readonly samples: Sampled[] = [];
  /** Nanoseconds between two looks, as the recording's settings say. */
  private period = 0;
  private start = Infinity;
  private nanos = 0;

  chunk(chunk: Chunk): void {
    this.start = Math.min(this.start, chunk.startNanos);
    this.nanos += chunk.durationNanos;
    const stacks = new Map<unknown, number[]>();
    for (const { type, record } of chunk.events(wanted)) {
      if (type.name === "jdk.ActiveSetting") this.setting(chunk, record);
      else {
        const trace = chunk.pools.resolve(record["stackTrace"]);
        const stack = stacks.get(trace) ?? this.stackOf(chunk, record);
        stacks.set(trace, stack);
        const size = allocating.get(type.name);
        const allocated = size === undefined ? 0 : Number(record[size] ?? 0);
        this.samples.push({ stack, running: size === undefined ? 1 : 0, allocated: Math.max(0, allocated) });
      }
    }
  }

  /** `period` of the execution samples: "20 ms". */
  private setting({ pools, types }: Chunk, record: JfrRecord): void {
    const of = types.get(Number(record["id"]))?.name;
    if (of !== "jdk.ExecutionSample" || pools.text(record["name"]) !== "period") return;
    const [, count, unit = ""] = /^(\d+) ?(ns|us|ms|s)$/.exec(pools.text(record["value"])) ?? [];
    const factor = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 }[unit];
    if (count && factor) this.period = Number(count) * factor;
  }

  /** Frames as async-profiler writes them: `java/lang/String.format`. */
  private stackOf({ pools }: Chunk, record: JfrRecord): number[] {
    const { frames } = pools.record(record["stackTrace"]);
    return (Array.isArray(frames) ? frames : []).map((frame) => {
      const { method, lineNumber } = pools.record(frame);
      const { type, name } = pools.record(method);
      const class_ = pools.text(pools.record(type)["name"]).replaceAll(".", "/");
      const line = typeof lineNumber === "number" ? lineNumber : 0;
      return this.builder.frame({
        name: [class_, pools.text(name)].filter(Boolean).join(".") || "[unknown]",
        line,
      });
    });
  }

  profile(): Profile {
    const { builder, samples, period, start, nanos } = this;
    for (const { stack, running, allocated } of samples)
      builder.sample(stack, [running, running * period, allocated]);
    const ran = samples.some(({ running }) => running > 0);
    const allocated = samples.some((sample) => sample.allocated > 0);
    const there = [ran || !allocated, ran && period > 0, allocated];
    const {
      sampleTypes,
      samples: columns,
      ...rest
    } = builder.profile({
      sampleTypes: types,
      defaultSampleType: ran
        ? period > 0
          ? "cpu"
          : "cpu_samples"
        : allocated
          ? "alloc_space"
          : "cpu_samples",
      timeNanos: BigInt(Number.isFinite(start) ? start : 0),
      durationNanos: BigInt(Math.max(0, nanos)),
    });
    // What was not recorded is no column of zeros.
    const kept = <T>(all: readonly T[]) => all.filter((_, at) => there[at]);
    return { ...rest, sampleTypes: kept(sampleTypes), samples: { ...columns, values: kept(columns.values) } };
  }
}

const types: readonly ValueType[] = [
  { type: "cpu_samples", unit: "count" },
  { type: "cpu", unit: "nanoseconds" },
  { type: "alloc_space", unit: "bytes" },
];
