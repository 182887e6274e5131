import { Link } from "@/components/signs";
import { moveText, verdictWord } from "@/lib/compare";
import { metricDefinition } from "@/lib/metrics";
import { type CommitMove, type JudgedCommit, paths, shortSha } from "@/lib/model";
import styles from "./outcome.module.css";

type Judged = Pick<JudgedCommit, "verdict" | "moves" | "sentence" | "pending">;

/** Moves that are told; the others are counted. */
const mostTold = 2;

/** What a commit did, in figures: "▼ slower QPS −51.9…−70.3 % in 6 of 8 series". The whole sentence is in the tooltip. */
export function Outcome({ commit: { verdict, moves, sentence, pending } }: { commit: Judged }) {
  if (verdict === null)
    return (
      <span className="dim">{pending ? "verdict follows within seconds" : (sentence ?? "no verdict")}</span>
    );
  if (moves.length === 0)
    return (
      <span className="dim" title={sentence ?? undefined}>
        <span aria-hidden>{signs[verdict]} </span>
        {words[verdict]}
      </span>
    );
  return (
    <span className={styles.moves} title={sentence ?? undefined}>
      {moves.slice(0, mostTold).map((move) => (
        <Move key={`${move.metric} ${move.verdict}`} move={move} />
      ))}
      {moves.length > mostTold && <span className="dim">and {moves.length - mostTold} more</span>}
    </span>
  );
}

const signs: Record<string, string> = { inconclusive: "≈?", unchanged: "=", "not-comparable": "✕" };
const words: Record<NonNullable<Judged["verdict"]>, string> = {
  improved: "better",
  regressed: "worse",
  mixed: "mixed",
  unchanged: "unchanged",
  inconclusive: "inconclusive",
  "not-comparable": "not comparable",
  first: "first measured",
};

function Move({ move }: { move: CommitMove }) {
  const { metric, verdict, most } = move;
  const { unit } = metricDefinition(metric);
  return (
    <span>
      <span className={styles[verdict]}>
        <span aria-hidden>{(most ?? 1) > 0 ? "▲ " : "▼ "}</span>
        {verdictWord({ verdict, moved: null, metric, unit })}
      </span>{" "}
      {moveText(move)}
    </span>
  );
}

interface RepairProps {
  project: string;
  commit: Pick<JudgedCommit, "repairedBy" | "repairs">;
  /** How many commits later the repair came, where that is known. */
  later?: number;
}

/** That a loss was taken back, or that this took one back. */
export function Repair({ project, commit: { repairedBy, repairs }, later }: RepairProps) {
  const other = repairedBy ?? repairs;
  if (!other) return null;
  const after = later === undefined ? "" : later === 1 ? " with the next commit" : ` ${later} commits later`;
  return (
    <span className={styles.repair}>
      {repairedBy ? "repaired by" : "repairs"}{" "}
      <Link href={paths.commit(project, other)}>
        <code>{shortSha(other)}</code>
      </Link>
      {repairedBy && after}
    </span>
  );
}
