import { ProfileError } from "../error";
import { boundStack } from "../limits";
import type { BuiltFrame } from "../profile-builder";
import { ProfileBuilder } from "../profile-builder";
import type { ProfileForm } from "./types";

/** `tokensvc-x  4019  5817.742320:   10101010 cpu-clock: `, or `node 12/34 [001] 5817.1: cycles:u:` */
const sampleLine =
  /^(\S.*?)\s+(-?\d+(?:\/\d+)?)\s+(?:\[\d+\]\s+)?(\d+\.\d+):\s+(?:(\d+)\s+)?([A-Za-z][\w/:=,.-]*?)(?::[a-zA-Z]+)?:\s*(.*)$/;
/** `	           b0c88 bufio.(*Reader).fill+0x108 (/home/dev/bin/tokensvc-x)` */
const frameLine = /^\s+([0-9a-f]+)\s+(.+?)(?:\+0x[0-9a-f]+)?\s+\((.*)\)\s*$/;

/** `perf script` of Linux: a block a sample, frames from the innermost on. */
export const perfScript: ProfileForm = {
  form: "perf-script",
  label: "perf script",
  writers: "perf of Linux",
  example: "perf record -F 99 -g -p $PID -- sleep 10 && perf script > perf.txt",
  recognises: ({ text }) => {
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return sampleLine.test(lines[0] ?? "") && frameLine.test(lines[1] ?? "");
  },
  decode(bytes) {
    const reader = new Reader();
    const text = new TextDecoder().decode(bytes);
    // A last line without an end was cut: half a name is another function.
    const whole = text.endsWith("\n") ? text : text.slice(0, text.lastIndexOf("\n") + 1);
    let number = 1;
    for (let from = 0; from <= whole.length; number++) {
      const end = whole.indexOf("\n", from);
      const to = end < 0 ? whole.length : end;
      reader.line(whole.slice(from, to), number);
      from = to + 1;
    }
    return reader.profile(text.endsWith("\n"));
  },
};

class Reader {
  private readonly builder = new ProfileBuilder(2);
  private stack: number[] = [];
  private open: { period: number } | null = null;
  private event: string | null = null;
  private others = 0;
  private first = Infinity;
  private last = -Infinity;

  line(text: string, number: number): void {
    if (text.trim() === "") return this.close();
    if (text.startsWith("#")) return;
    const frame = this.open && frameLine.exec(text);
    if (!frame) return this.begin(text);
    this.stack.push(this.builder.frame(frameOf(frame[2] ?? "", frame[3] ?? "")));
    boundStack(this.stack.length, number);
  }

  private begin(text: string): void {
    this.close();
    const sample = sampleLine.exec(text);
    if (!sample) return;
    const [, , , time, period, event = ""] = sample;
    this.event ??= event;
    // Events of several kinds cannot be added up: those of the first stand.
    if (event !== this.event) {
      this.others++;
      return;
    }
    this.first = Math.min(this.first, Number(time));
    this.last = Math.max(this.last, Number(time));
    this.open = { period: Number(period ?? 1) };
  }

  private close(): void {
    if (this.open) this.builder.sample(this.stack, [1, this.open.period]);
    this.open = null;
    this.stack = [];
  }

  profile(ended: boolean) {
    // The last block of a cut file may lack frames.
    if (ended) this.close();
    const { event, builder, first, last, others } = this;
    if (builder.count === 0)
      throw new ProfileError("Expected the output of perf script, found no sample in it");
    const clock = /^(cpu|task)-clock/.test(event ?? "");
    return builder.profile({
      sampleTypes: [
        { type: "samples", unit: "count" },
        clock ? { type: "cpu", unit: "nanoseconds" } : { type: event ?? "events", unit: "count" },
      ],
      durationNanos: BigInt(Math.round(Math.max(0, last - first) * 1e9)),
      comments: others > 0 ? [`${others} samples of other events than ${event} are left out.`] : [],
    });
  }
}

/** Go writes its packages into names, and says more without a file; of all others the binary stands for it. */
const goName = /^[\w./~%-]*\w\.[\w(*]/;

function frameOf(symbol: string, binary: string): BuiltFrame {
  const name = symbol === "[unknown]" ? `[${binary || "unknown"}]` : symbol;
  const ours = goName.test(symbol) && !symbol.includes("::") && !/^\[|\.so(\.|$)/.test(binary);
  return ours ? { name, binary } : { name, file: binary, binary };
}
