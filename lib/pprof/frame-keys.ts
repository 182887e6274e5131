import { ProfileError } from "./error";
import { type Frame, type Granularity, byNameAlone, compareText, isUnsymbolized } from "./frames";
import { limits } from "./limits";

/** More than there are different texts or lines, so that two such numbers fit into one below 2^53. */
const most = 2 ** 26;

/**
 * Numbers for frames: equal exactly if two frames are the same one, also in different profiles. From 0 on, in the order
 * of meeting them. Made of numbers, not of texts put together: a name is hashed once, however many frames have it.
 */
export class FrameKeys {
  private readonly texts = new Map<string, number>();
  private readonly lines = new Map<number, number>();
  private readonly places = new Map<number, number>();
  private readonly keys = new Map<number, number>();

  constructor(private readonly granularity: Granularity) {}

  /** The number of a frame, a new one where it was not met before. */
  of({ name, file, line }: Frame): number {
    const withLine = this.granularity === "lines" || isUnsymbolized(name);
    const withFile = withLine || !byNameAlone(this.granularity);
    const place = number(this.texts, name) * most + (withFile ? number(this.texts, file) + 1 : 0);
    return number(
      this.keys,
      number(this.places, place) * most + (withLine ? number(this.lines, line) + 1 : 0),
    );
  }
}

function number<T>(numbers: Map<T, number>, value: T): number {
  const existing = numbers.get(value);
  if (existing !== undefined) return existing;
  numbers.set(value, numbers.size);
  return numbers.size - 1;
}

/**
 * Places of frames in order: by name, then file, then line, in code units and not by locale. Texts are compared once
 * each and then by rank. Throws ProfileError where the texts of all frames are longer than `limits.frameTexts`.
 */
export function sortedFrames(frames: readonly Frame[]): number[] {
  const length = frames.reduce((sum, { name, file }) => sum + name.length + file.length, 0);
  if (length > limits.frameTexts)
    throw new ProfileError(
      `The names of all frames together have ${length} characters, at most ${limits.frameTexts} are read`,
    );
  const [names, files] = [ranks(frames.map(({ name }) => name)), ranks(frames.map(({ file }) => file))];
  return Array.from(frames.keys()).sort(
    (a, b) => names[a]! - names[b]! || files[a]! - files[b]! || frames[a]!.line - frames[b]!.line,
  );
}

/** Where each text stands among all, sorted. */
function ranks(texts: readonly string[]): Uint32Array {
  const sorted = [...new Set(texts)].sort(compareText);
  const rank = new Map(sorted.map((text, place) => [text, place]));
  return Uint32Array.from(texts, (text) => rank.get(text)!);
}
