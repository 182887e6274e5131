import { Message } from "@/components/layout";
import { CodeLine, CommitRef, Link, Side } from "@/components/signs";
import { isCommitSha, paths, shortSha } from "@/lib/model";
import { uploadCommand } from "./upload-command";
import { RefPicker } from "./ref-picker";
import type { RefsAnswer } from "./refs";
import styles from "./compare.module.css";

/** What a side of the URL turned out to be. */
export interface SideState {
  readonly ref: string;
  /** Full sha, null when nobody has uploaded anything under that name. */
  readonly commit: string | null;
  readonly hasRuns: boolean;
}

interface Props {
  project: string;
  base: SideState;
  head: SideState;
  /** Newest commits, to choose from. */
  commits: RefsAnswer["commits"];
  /** Base URL of the server, for the command. */
  url: string;
}

/** A comparison that cannot be shown yet: which side is missing, how to bring it, what there is instead. */
export function UnknownSides({ project, base, head, commits, url }: Props) {
  const missing = [base, head].filter((side) => !side.hasRuns);
  const measured = base.hasRuns ? base : head.hasRuns ? head : null;
  const withRuns = commits.filter((commit) => commit.hasRuns);
  return (
    <Message title="There is nothing to compare yet">
      <ul className={styles.list}>
        <State side="base" state={base} />
        <State side="head" state={head} />
      </ul>
      {missing.map(({ ref, commit }) => (
        <div key={ref} className={styles.upload}>
          <p>
            Upload a run of <code>{shown(ref)}</code>:
          </p>
          <CodeLine code={commandFor(url, project, commit ?? ref)} />
        </div>
      ))}
      {measured && (
        <p>
          Or compare with another commit or branch:{" "}
          <RefPicker
            project={project}
            label="Choose…"
            base={measured === base ? base.ref : undefined}
            head={measured === head ? head.ref : undefined}
          />
        </p>
      )}
      <ul className={`${styles.list} ${styles.commits}`}>
        {withRuns.map(({ commit, message, author, committedAt }) => (
          <li key={commit}>
            <CommitRef project={project} commit={commit} message={message} author={author} at={committedAt} />{" "}
            {measured && commit !== measured.commit && (
              <Link
                href={paths.compare(
                  project,
                  measured === base ? base.ref : commit,
                  measured === head ? head.ref : commit,
                )}
              >
                compare
              </Link>
            )}
          </li>
        ))}
        {withRuns.length === 0 && <li className="dim">No commit of this project has runs.</li>}
      </ul>
    </Message>
  );
}

function State({ side, state: { ref, commit, hasRuns } }: { side: "base" | "head"; state: SideState }) {
  return (
    <li>
      <Side side={side} /> <code>{shown(ref)}</code>{" "}
      {hasRuns
        ? "has runs."
        : commit
          ? "exists, but has no runs."
          : "is not a commit, a unique short sha or a branch here."}
    </li>
  );
}

/** A sha as shas are written everywhere, a branch as it is. */
function shown(ref: string): string {
  return isCommitSha(ref) ? shortSha(ref) : ref;
}

/** A branch is not a sha: then the command asks git for one. */
function commandFor(url: string, project: string, ref: string): string {
  if (isCommitSha(ref)) return uploadCommand(url, project, { sha: ref });
  return uploadCommand(url, project, { branch: ref });
}
