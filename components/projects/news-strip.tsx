import Link from "next/link";
import { Change, InvalidMark } from "@/components/signs";
import { paths, shortSha } from "@/lib/model";
import type { News } from "./board";
import styles from "./projects.module.css";

/** What happened lately: trends that moved, runs that failed. Nothing happened: nothing is drawn. */
export function NewsStrip({ project, news }: { project: string; news: readonly News[] }) {
  if (news.length === 0) return null;
  return (
    <ul className={styles.news} aria-label="News">
      {news.map((item) => (
        <li key={`${item.kind} ${item.commit.commit} ${item.scenario} ${item.label} ${item.metric.name}`}>
          {item.kind === "invalid" ? (
            <>
              <InvalidMark reason="A run failed a check" /> Invalid run
            </>
          ) : (
            <>
              {item.metric.title} <Change change={item.change} better={item.metric.better} />
            </>
          )}{" "}
          <span className="dim">
            {item.scenario}, {item.label} at{" "}
          </span>
          <Link
            href={paths.commit(project, item.commit.commit)}
            prefetch={false}
            title={item.commit.message ?? ""}
          >
            <code>{shortSha(item.commit.commit)}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}
