import classes from "./explorer.module.css";

/** What the search found, in words; its place is kept while nothing is searched, so that nothing moves. */
export function MatchLine({ words }: { readonly words: string | null }) {
  return (
    <output className={classes.found} data-found={words ?? ""}>
      {words}
    </output>
  );
}
