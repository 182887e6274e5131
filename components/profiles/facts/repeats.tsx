import { Link } from "@/components/signs";
import { joinIds, paths, splitIds } from "@/lib/model";
import classes from "./facts.module.css";

interface Props {
  readonly project: string;
  /** Of the profile of the page: one id, or several joined. */
  readonly id: string;
  /** All profiles of its kind, commit, scenario and environment, itself among them. */
  readonly repeats: readonly string[];
}

/** Leads between the repeats of a profile and what they are merged. */
export function Repeats({ project, id, repeats }: Props) {
  if (repeats.length < 2) return null;
  const all = joinIds(repeats);
  const shown = splitIds(id);
  return (
    <nav className={classes.repeats} aria-label="Repeats of this profile">
      <span className="dim">
        {shown.length === 1
          ? `One of ${repeats.length} repeats:`
          : `${shown.length} of ${repeats.length} repeats, merged:`}
      </span>
      {repeats.map((one, at) => (
        <Link key={one} href={paths.profile(project, one)} aria-current={one === id ? "page" : undefined}>
          {at + 1}
        </Link>
      ))}
      <Link href={paths.profile(project, all)} aria-current={all === id ? "page" : undefined}>
        all merged
      </Link>
    </nav>
  );
}
