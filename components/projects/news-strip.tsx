import { InvalidMark, Link } from "@/components/signs";
import { paths, shortSha } from "@/lib/model";
import type { News } from "./board";
import styles from "./board.module.css";

/** Runs that failed lately. None failed: nothing is drawn. */
export function NewsStrip({ project, news }: { project: string; news: readonly News[] }) {
  if (news.length === 0) return null;
  return (
    <ul className={styles.news} aria-label="Invalid runs">
      {news.map((item) => (
        <li key={`${item.commit.commit} ${item.scenario} ${item.label}`}>
          <InvalidMark reason="A run failed a check" /> Invalid run{" "}
          <span className="dim">
            {item.scenario}, {item.label} at{" "}
          </span>
          <Link
            href={paths.commit(project, item.commit.commit)}

            title={item.commit.message ?? ""}
          >
            <code>{shortSha(item.commit.commit)}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}
