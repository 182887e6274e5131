import { IconChartLine } from "@tabler/icons-react";
import { Link } from "@/components/signs";
import classes from "./function-name.module.css";

/** Leads from a function to what it cost over the commits. */
export function HistoryLink({ href }: { readonly href: string }) {
  return (
    <Link
      className={classes.codeLink}
      href={href}

      title="Its history over commits"
      aria-label="Its history over commits"
      onClick={(event) => event.stopPropagation()}
    >
      <IconChartLine size={14} aria-hidden />
    </Link>
  );
}
