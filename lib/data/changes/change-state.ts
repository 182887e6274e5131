import "server-only";
import type { ChangesQuery, ChangeState } from "@/lib/model";
import type { Prisma } from "../generated/client";

/** Stored states of those that are over. */
const over = ["settled", "gone"];

/** What is to be thought of a change point whose stored state (prisma/schema.prisma) is known. */
export function shownState(stored: string, accepted: boolean): ChangeState {
  if (over.includes(stored)) return "closed";
  return accepted ? "accepted" : stored === "new" ? "new" : "open";
}

/**
 * The condition for one of the states, or for all but those that are gone.
 * @param accepted ids of change points and of commits that somebody accepted
 */
export function inState(
  state: ChangesQuery["state"] | "standing",
  accepted: readonly string[],
): Prisma.ChangePointWhereInput {
  const isAccepted = {
    OR: [{ id: { in: [...accepted] } }, { commitId: { in: [...accepted] } }],
  };
  if (state === "all") return {};
  if (state === undefined) return { state: { not: "gone" } };
  if (state === "closed") return { state: { in: over } };
  const standing = state === "new" || state === "open" ? state : { notIn: over };
  return { state: standing, ...(state === "accepted" ? isAccepted : { NOT: isAccepted }) };
}
