import { Link } from "@/components/signs";
import { paths, shortSha } from "@/lib/model";

interface Props {
  project: string;
  branch: string;
  /** The branch it left, and the commit of that. */
  fork: { base: string; commit: string | null };
}

/** What stands in grey behind a branch, and what the branch is judged against. */
export function ForkNote({ project, branch, fork: { base, commit } }: Props) {
  return (
    <p className="dim" style={{ paddingTop: "0.5rem" }}>
      Grey: {base}
      {commit && (
        <>
          {" "}
          from{" "}
          <Link href={paths.commit(project, commit)}>
            <code>{shortSha(commit)}</code>
          </Link>
          , where {branch} began.{" "}
          <Link href={paths.compare(project, commit, branch)}>Compare {branch} with it</Link>
        </>
      )}
    </p>
  );
}
