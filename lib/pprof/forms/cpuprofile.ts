import { z } from "zod";
import { ProfileError } from "../error";
import type { Profile } from "../profile";
import { ProfileBuilder } from "../profile-builder";
import { jsonOf } from "./json";
import type { ProfileForm } from "./types";
import { CallFrame, v8Frame } from "./v8-frame";

const Node = z.object({
  id: z.int(),
  callFrame: CallFrame,
  hitCount: z.number().optional(),
  children: z.array(z.int()).optional(),
  parent: z.int().optional(),
});
const CpuProfile = z.object({
  nodes: z.array(Node).min(1),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});
type CpuProfile = z.infer<typeof CpuProfile>;

/**
 * `.cpuprofile` of V8: Node, Chrome, Deno. A sample stands for the time until the next one. Idle time is left out, so
 * that what remains is processor time; what V8 does by itself stands on the stack that it interrupted.
 */
export const cpuprofile: ProfileForm = {
  form: "cpuprofile",
  label: "V8 .cpuprofile",
  writers: "Node, Chrome, Deno",
  example: "node --cpu-prof --cpu-prof-name=node.cpuprofile server.js",
  recognises: ({ text }) =>
    /^\s*\{/.test(text) && /"nodes"\s*:\s*\[\s*\{\s*"id"/.test(text) && /"callFrame"\s*:/.test(text),
  decode: (bytes) => profileOf(jsonOf(bytes, CpuProfile, "a V8 CPU profile")),
};

function profileOf(profile: CpuProfile): Profile {
  const { samples, startTime, endTime } = profile;
  const tree = treeOf(profile);
  const builder = new ProfileBuilder(2);
  const costs = costsOf(profile, tree);
  if (samples.length > 0 && costs.size === 0 && tree.size === 0)
    throw new ProfileError("Expected a V8 CPU profile, found samples of nodes that are not there");
  for (const [, { own, below, hits, micros }] of costs) {
    const stack = [...(own === null ? [] : [own]), ...below].map((id) =>
      builder.frame(v8Frame(tree.get(id)!.callFrame)),
    );
    builder.sample(stack, [hits, micros * 1000]);
  }
  return builder.profile({
    sampleTypes: [
      { type: "samples", unit: "count" },
      { type: "cpu", unit: "nanoseconds" },
    ],
    defaultSampleType: "cpu",
    durationNanos: BigInt(Math.max(0, Math.round((endTime - startTime) * 1000))),
  });
}

interface TreeNode {
  readonly callFrame: z.infer<typeof CallFrame>;
  parent: number | null;
}

function treeOf({ nodes }: CpuProfile): Map<number, TreeNode> {
  const tree = new Map<number, TreeNode>();
  for (const { id, callFrame, parent } of nodes) tree.set(id, { callFrame, parent: parent ?? null });
  for (const { id, children = [] } of nodes)
    for (const child of children) {
      const node = tree.get(child);
      if (node && child !== id) node.parent ??= id;
    }
  return tree;
}

/** The nodes of a stack, leaf first, without the root; a hostile file may go round in circles. */
function pathOf(tree: Map<number, TreeNode>, leaf: number): number[] {
  const path: number[] = [];
  for (let id: number | null = leaf; id !== null; id = tree.get(id)?.parent ?? null) {
    if (path.length > tree.size)
      throw new ProfileError("Expected a V8 CPU profile, found a call tree that goes round in circles");
    if (tree.get(id)?.callFrame.functionName !== "(root)") path.push(id);
  }
  return path;
}

interface Cost {
  /** What V8 did by itself on top of the stack. */
  readonly own: number | null;
  readonly below: readonly number[];
  hits: number;
  micros: number;
}

/** Idle time is nobody's. */
const idle = new Set(["(idle)", "(root)"]);
const byItself = new Set(["(program)", "(garbage collector)"]);

function costsOf(
  { samples, timeDeltas, startTime, endTime }: CpuProfile,
  tree: Map<number, TreeNode>,
): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  const paths = new Map<number, number[]>();
  let now = startTime + (timeDeltas[0] ?? 0);
  let running: number | null = null;
  for (const [at, id] of samples.entries()) {
    const next: number = at + 1 < samples.length ? now + (timeDeltas[at + 1] ?? 0) : endTime;
    const micros = Math.max(0, next - now);
    now = next;
    const name = tree.get(id)?.callFrame.functionName;
    if (name === undefined || idle.has(name)) {
      running = null;
      continue;
    }
    const own = byItself.has(name) ? id : null;
    if (own === null) running = id;
    const key = `${own} ${running}`;
    const cost = costs.get(key) ?? {
      own,
      below: running === null ? [] : cached(paths, running, tree),
      hits: 0,
      micros: 0,
    };
    costs.set(key, cost);
    cost.hits++;
    cost.micros += micros;
  }
  return costs;
}

function cached(paths: Map<number, number[]>, id: number, tree: Map<number, TreeNode>): number[] {
  const path = paths.get(id) ?? pathOf(tree, id);
  paths.set(id, path);
  return path;
}
