import { Link } from "@/components/signs";
import { paths } from "@/lib/model";
import classes from "./facts.module.css";

interface Props {
  readonly project: string;
  readonly kinds: readonly { readonly kind: string; readonly sampleTypes: readonly string[] }[];
  readonly kind: string;
  readonly sampleType: string | null;
}

/** Kinds of profiles and what each counts, as links. */
export function KindLinks({ project, kinds, kind: chosen, sampleType }: Props) {
  return (
    <nav className={classes.kinds} aria-label="Kinds of profiles">
      {kinds.map(({ kind, sampleTypes }) => (
        <span key={kind}>
          <span className="dim">{kind}</span>
          {sampleTypes.map((type) => (
            <Link
              key={type}
              href={paths.functions(project, kind, type)}

              aria-current={kind === chosen && type === sampleType ? "page" : undefined}
            >
              {type}
            </Link>
          ))}
        </span>
      ))}
    </nav>
  );
}
