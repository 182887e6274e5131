import type { ChangeSearch } from "@/lib/model";
import { leastForChanges } from "@/lib/stats";
import { RefreshWhile } from "./refresh-while";

interface Props {
  search: ChangeSearch;
  found: number;
  /** The change point that the address names is not found (any more). */
  gone: boolean;
}

/** What was searched, and what is missing where nothing can be found yet. */
export function SearchState({ search: { commits, branch, pending }, found, gone }: Props) {
  const where = branch === null ? "" : ` of ${branch}`;
  const missing = leastForChanges - commits;
  return (
    <p className="dim" role="status">
      <RefreshWhile pending={pending} />
      {gone && "The change point of this link is not found any more: newer runs made it unlikely. "}
      {missing > 0
        ? `${commits} ${commits === 1 ? "commit" : "commits"}${where} with valid runs; ${missing} more ${missing === 1 ? "is" : "are"} needed to tell a change from noise.`
        : `${found === 0 ? "None found" : "Found"} among ${commits} commits${where} (t-test, p < 0.001, at least 2 %). What lasted only a commit or two is told by comparing the commits.`}
      {pending && " Searching…"}
    </p>
  );
}
