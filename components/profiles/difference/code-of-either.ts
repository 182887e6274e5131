import { type CodeLinks, codeLinks, type CodeSource } from "@/lib/flame";
import type { DiffTree } from "@/lib/pprof";
import type { DiffModel } from "./diff-model";

/** Into the code of head; what head does not have, into that of base. */
export function codeOfEither(
  { frames }: DiffTree,
  { cum }: DiffModel,
  { base, head }: { readonly base: CodeSource; readonly head: CodeSource },
): CodeLinks {
  const [inBase, inHead] = [codeLinks(frames, base), codeLinks(frames, head)];
  return (frame) => (cum.head[frame] === 0 ? inBase(frame) : inHead(frame));
}
