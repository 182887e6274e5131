import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "@/components/signs";
import { formatNumber } from "@/lib/metrics";
import styles from "./project-list.module.css";

interface Props {
  /** Projects on this page, and on all together. */
  shown: number;
  total: number;
  search: string;
  /** Null: this is the first page. */
  cursor: string | null;
  nextCursor: string | null;
  children: ReactNode;
}

/** The list of projects between a search and the way to the other pages; where all fit on one, the list alone. */
export function ProjectPages({ shown, total, search, cursor, nextCursor, children }: Props) {
  const whole = search === "" && cursor === null && nextCursor === null;
  if (whole) return children;
  return (
    <>
      <search className={styles.projectSearch}>
        <form action="/">
          <TextInput
            size="xs"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label="Search projects"
            placeholder="Name of a project"
          />
          <Button type="submit" size="xs" variant="default">
            Search
          </Button>
        </form>
        <p className="dim">{countText({ shown, total, search, cursor })}</p>
      </search>
      {shown > 0 && children}
      <nav className={styles.projectPages} aria-label="Pages of projects">
        {(cursor !== null || search !== "") && (
          <Link href={cursor === null ? "/" : addressOf({ search })}>
            {cursor === null ? "All projects" : "First page"}
          </Link>
        )}
        {nextCursor && <Link href={addressOf({ search, cursor: nextCursor })}>Next page</Link>}
      </nav>
    </>
  );
}

function countText({ shown, total, search, cursor }: Pick<Props, "shown" | "total" | "search" | "cursor">) {
  const projects = `${formatNumber(total)} ${total === 1 ? "project" : "projects"}`;
  const matching = search === "" ? projects : `${projects} with “${search}” in the name`;
  if (shown === total) return matching;
  return `${formatNumber(shown)} of ${matching}, ${cursor === null ? "most recently used first" : "continued"}`;
}

function addressOf(state: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== ""));
  return query.size > 0 ? `/?${query}` : "/";
}
