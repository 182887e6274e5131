import { Change } from "@/components/signs";
import { formatValue, metricDefinition } from "@/lib/metrics";
import type { ProjectChange } from "@/lib/model";
import { confidenceText, moveWord } from "./words";

type Sized = Pick<ProjectChange, "metric" | "unit" | "better" | "before" | "after" | "change">;
type Move = Sized & Pick<ProjectChange, "pValue" | "commitsBefore" | "commitsAfter">;

/** "QPS slower ▼ 60 %": what moved, and which way. */
export function MoveSize({ move }: { move: Sized }) {
  return (
    <>
      {metricDefinition(move.metric).label}{" "}
      {move.change === null ? (
        moveWord(move)
      ) : (
        <Change change={move.change} better={move.better} word={moveWord(move)} />
      )}
    </>
  );
}

/** "70 900 → 28 042 req/s, p < 10⁻⁶": from where to where, and how sure that is. */
export function MoveValues({ move }: { move: Move }) {
  const { unit, before, after, pValue, commitsBefore, commitsAfter } = move;
  return (
    <span
      className="dim"
      title={`Means of ${commitsBefore} ${commitsBefore === 1 ? "commit" : "commits"} before and ${commitsAfter} from it on; t-test`}
    >
      {formatValue(before, unit)} → {formatValue(after, unit)}, {confidenceText(pValue)}
    </span>
  );
}
