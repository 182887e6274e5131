import type { ReactNode } from "react";
import { Link } from "@/components/signs";
import { paths, type Story, type StoryChapter, shortSha } from "@/lib/model";
import styles from "./story.module.css";

interface Props {
  story: Story;
  /** What explains a chapter: it may come later. */
  causes: (chapter: StoryChapter) => ReactNode;
  trend: ReactNode;
}

/** The history in prose: the whole in a few sentences, its trend, a chapter for each commit that weighs. */
export function StoryView({ story, causes, trend }: Props) {
  const { summary, chapters, project, earlier } = story;
  return (
    <div className={styles.story}>
      <div className={styles.text}>
        <p className={styles.summary}>{summary.join(" ")}</p>
        {earlier && <p className="dim">Only the newest 500 commits are in this story.</p>}
        {chapters.length === 0 && (
          <p className="dim">No commit made anything better or worse beyond the noise.</p>
        )}
        <ol className={styles.chapters} aria-label="Chapters, oldest first">
          {chapters.map((chapter, at) => (
            <li key={chapter.commit.sha} id={shortSha(chapter.commit.sha)}>
              <Day chapter={chapter} before={chapters[at - 1]} />
              <div className={styles.chapter} data-kind={chapter.kind}>
                <Chapter project={project} chapter={chapter} />
                {causes(chapter)}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <aside className={styles.trend} aria-label="Trend">
        {trend}
      </aside>
    </div>
  );
}

const dayOf = ({ commit }: StoryChapter) => commit.committedAt.slice(0, 10);

/** The date, where a chapter is the first of its day. */
function Day({ chapter, before }: { chapter: StoryChapter; before: StoryChapter | undefined }) {
  if (before && dayOf(before) === dayOf(chapter)) return null;
  return (
    <time className={styles.day} dateTime={chapter.commit.committedAt}>
      {dayOf(chapter)}
    </time>
  );
}

const signs = { better: "▲", worse: "▼", mixed: "▲▼" } as const;

function Chapter({ project, chapter }: { project: string; chapter: StoryChapter }) {
  const { commit, kind, sentence, since, loss } = chapter;
  return (
    <>
      <h2 className={styles.heading}>
        <span className={styles[kind]} aria-hidden>
          {signs[kind]}
        </span>{" "}
        <Link href={paths.commit(project, commit.sha)}>
          <code>{shortSha(commit.sha)}</code> {commit.message}
        </Link>
        {commit.author && <span className="dim"> {commit.author}</span>}
        {loss && !loss.repairedBy && <span className={styles.open}>open</span>}
      </h2>
      <p>
        {sentence} {since && <Link href={paths.compare(project, since, commit.sha)}>Comparison</Link>}
        {loss?.repairedBy && (
          <>
            {" · "}
            <Link href={paths.commit(project, loss.repairedBy.sha)}>the repair</Link>
          </>
        )}
      </p>
    </>
  );
}
