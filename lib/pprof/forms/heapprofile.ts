import { z } from "zod";
import { ProfileError } from "../error";
import { limits } from "../limits";
import { ProfileBuilder } from "../profile-builder";
import { jsonOf } from "./json";
import type { ProfileForm } from "./types";
import { CallFrame, v8Frame } from "./v8-frame";

interface HeapNode {
  callFrame: z.infer<typeof CallFrame>;
  selfSize: number;
  children: unknown[];
}
const Node: z.ZodType<HeapNode> = z.object({
  callFrame: CallFrame,
  selfSize: z.number().nonnegative(),
  // Checked one by one while walking: such trees are deep.
  children: z.array(z.unknown()).default([]),
});
const HeapProfile = z.object({ head: Node });

/** `.heapprofile` of V8: what was in use at the end, sampled. */
export const heapprofile: ProfileForm = {
  form: "heapprofile",
  label: "V8 .heapprofile",
  writers: "Node, Chrome",
  example: "node --heap-prof --heap-prof-name=node.heapprofile server.js",
  recognises: ({ text }) => /^\s*\{\s*"head"\s*:\s*\{/.test(text) && /"callFrame"\s*:/.test(text),
  decode(bytes) {
    const { head } = jsonOf(bytes, HeapProfile, "a V8 heap profile");
    const builder = new ProfileBuilder(1);
    const waiting: { node: HeapNode; above: Chain | null }[] = [{ node: head, above: null }];
    let nodes = 0;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, above } = next;
      if (++nodes > limits.nodes)
        throw new ProfileError(`The heap profile has more than ${limits.nodes} nodes`);
      const root = node.callFrame.functionName === "(root)";
      const here = root ? above : { location: builder.frame(v8Frame(node.callFrame)), above };
      if (node.selfSize > 0) builder.sample(stackOf(here), [node.selfSize]);
      for (const child of node.children) {
        const parsed = Node.safeParse(child);
        if (!parsed.success)
          throw new ProfileError("Expected a V8 heap profile, found a node without callFrame or selfSize");
        waiting.push({ node: parsed.data, above: here });
      }
    }
    return builder.profile({ sampleTypes: [{ type: "inuse_space", unit: "bytes" }] });
  },
};

interface Chain {
  readonly location: number;
  readonly above: Chain | null;
}

function* stackOf(chain: Chain | null): Generator<number> {
  for (let at = chain; at; at = at.above) yield at.location;
}
