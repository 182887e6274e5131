import { ProfileError } from "./error";
import { joined } from "./pieces";
import type { CallTree } from "./tree";
import { boundWritten, stackLength } from "./text-size";

const schema = "https://www.speedscope.app/file-format-schema.json";

/** speedscope's words for units; what it has no word for is "none". */
const units = ["nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"];

/**
 * The tree as a file of https://www.speedscope.app (its `sampled` form), in pieces so that a server can stream it: one
 * sample a stack with its own cost. Throws ProfileError for negative values, which that format cannot hold, and
 * for more than `limits.written` characters of stacks.
 * @param name shown as the title
 */
export function speedscopeFile(tree: CallTree, name: string): Generator<string> {
  if (tree.self.some((value) => value < 0))
    throw new ProfileError(
      "The profile holds negative values (it is a difference), which speedscope cannot show",
    );
  const digits = tree.frames.name.map((_, place) => `${place}`.length);
  boundWritten("stacks", stackLength(tree, [tree.self], digits));
  return piecesOf(tree, name);
}

function* piecesOf(tree: CallTree, name: string): Generator<string> {
  const { frames, sampleType, unit, self } = tree;
  const title = JSON.stringify(name);
  yield `{"$schema":"${schema}","exporter":"benchtrail","name":${title},"activeProfileIndex":0,`;
  yield '"shared":{"frames":[';
  for (let i = 0; i < frames.name.length; i++) yield separator(i) + frameText(tree, i);
  const head = {
    type: "sampled",
    name: sampleType,
    unit: units.includes(unit) ? unit : "none",
    startValue: 0,
    endValue: self.reduce((sum, value) => sum + value, 0),
  };
  yield `]},"profiles":[${JSON.stringify(head).slice(0, -1)},"samples":[`;
  yield* samplesOf(tree);
  yield '],"weights":[';
  let count = 0;
  for (const value of self) if (value !== 0) yield separator(count++) + String(value);
  yield "]}]}\n";
}

function frameText({ frames }: CallTree, i: number): string {
  const [name, file, line] = [frames.name[i] || "<unknown>", frames.file[i], frames.line[i]];
  return JSON.stringify({ name, ...(file && { file }), ...(line && { line }) });
}

function* samplesOf({ nodeCount, depth, frame, self }: CallTree): Generator<string> {
  const path: number[] = [];
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    path.length = Math.max(0, depth[node]! - 1);
    if (depth[node]! > 0) path.push(frame[node]!);
    if (self[node] === 0) continue;
    yield `${separator(count++)}[`;
    yield* joined(path, ",", "]");
  }
}

const separator = (before: number): string => (before === 0 ? "" : ",");
