import { formatChange } from "@/lib/metrics";
import type { ChangeSearch } from "@/lib/model";
import { leastForChanges } from "@/lib/stats";
import { RefreshWhile } from "./refresh-while";

interface Props {
  search: ChangeSearch;
  count: number;
  /** Relative change that one must exceed. */
  threshold: number;
  /** The change point that the address names is not found (any more). */
  gone: boolean;
}

/** What was searched, and what is missing where nothing can be found yet. */
export function SearchState({ search: { commits, branch, pending }, count, threshold, gone }: Props) {
  const where = branch === null ? "" : ` of ${branch}`;
  const missing = leastForChanges - commits;
  return (
    <p className="dim" role="status">
      <RefreshWhile pending={pending} />
      {gone && "The change point of this link no longer exists: its runs were deleted. "}
      {missing > 0
        ? `${commits} ${commits === 1 ? "commit" : "commits"}${where} with valid runs; ${missing} more ${missing === 1 ? "is" : "are"} needed to tell a change from noise.`
        : `${count === 0 ? "None found" : "Found"} among ${commits} commits${where} (t-test, p < 0.0005, more than ${formatChange(threshold).replace("+", "")}).`}
      {pending && " Searching…"}
    </p>
  );
}
