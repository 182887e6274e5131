import { Button } from "@mantine/core";
import { Link } from "@/components/signs";
import { importPath, shortName } from "@/lib/flame";
import { paths } from "@/lib/model";
import { cut } from "../explorer/readable";
import styles from "./moved-table.module.css";

interface Props {
  readonly project: string;
  readonly kind: string;
  readonly sampleType: string;
  readonly words: string;
  /** Names of functions that have all of the words; null while none are given. */
  readonly found: readonly string[] | null;
}

/** Finds the history of any function of the profiles of a kind, by words of its name. */
export function FunctionSearch({ project, kind, sampleType, words, found }: Props) {
  return (
    <>
      <form className={styles.search} role="search" aria-label="Functions">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="sampleType" value={sampleType} />
        <input
          type="search"
          name="find"
          aria-label="Find a function"
          placeholder="Find a function by words of its name"
          defaultValue={words}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
      </form>
      {found?.length === 0 && <p role="status">No function of these profiles has all of “{words}”.</p>}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="Functions found">
          {found.map((name) => (
            <li key={name}>
              <Link className="mono" href={paths.functionHistory(project, name, kind, sampleType)}>
                <span className="dim">{importPath(cut(name))}</span>
                {shortName(cut(name))}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
