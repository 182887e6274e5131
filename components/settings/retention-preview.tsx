import { Button } from "@mantine/core";
import { useState } from "react";
import { RetentionPreview as Preview } from "@/lib/model";
import { type Trouble, ask } from "./ask";
import { UnreadableLine, readRetention } from "./rules-text";
import styles from "./settings.module.css";
import { Outcome } from "./token-row";

/** Says what these rules would remove, before anybody sets them. */
export function RetentionPreview({ project, text }: { project: string; text: string }) {
  const [said, setSaid] = useState<{ of: string; words: string } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const look = async () => {
    const found = await previewOf(project, text);
    setTrouble(typeof found === "string" ? null : found);
    setSaid(typeof found === "string" ? { of: text, words: found } : null);
  };
  return (
    <div className={styles.row}>
      <Button variant="default" onClick={() => void look()}>
        Preview what would be removed
      </Button>
      <Outcome trouble={trouble} done={said?.of === text ? said.words : null} />
    </div>
  );
}

async function previewOf(project: string, text: string): Promise<string | Trouble> {
  try {
    const branches = readRetention(text);
    if (!branches) return "Nothing: everything is kept.";
    const query = new URLSearchParams({ branches: JSON.stringify(branches) });
    const answer = await ask(`/api/v1/projects/${project}/retention/preview?${query}`, { method: "GET" });
    return answer.ok ? sentence(Preview.parse(answer.body)) : answer.trouble;
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    return { title: "A line cannot be read", detail: error.message };
  }
}

function sentence({ commits, runs, profiles, branches, keptForChanges }: Preview): string {
  if (runs + profiles === 0) return "Nothing would go.";
  const where = branches.slice(0, 3).map(({ branch, commits: n }) => `${branch ?? "no branch"} ${n}`);
  const more = branches.length > where.length ? `, and ${branches.length - where.length} more branches` : "";
  const kept =
    keptForChanges > 0 ? ` ${count(keptForChanges, "commit")} would stay for their change points.` : "";
  return `${count(runs, "run")} and ${count(profiles, "profile")} of ${count(commits, "commit")} would go (${where.join(", ")}${more}).${kept}`;
}

function count(n: number, one: string): string {
  return `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;
}
