import { Alert } from "@mantine/core";
import { paths } from "@/lib/model";
import { filterNames } from "./filters";
import classes from "./profiles.module.css";
import { useProfileState, type ProfileState } from "./use-profile-state";

interface Props {
  readonly error: string | null;
  /** What is waited for; null where the server draws no picture of it. */
  readonly picture: {
    readonly project: string;
    readonly id: string;
    readonly sampleType: string;
  } | null;
}

/**
 * The graph as the server draws it, there before any script has run, and replaced by the graph itself; or the shape of
 * what is to come; or why it does not come.
 */
export function Waiting({ error, picture }: Props) {
  const [state] = useProfileState();
  if (error !== null) {
    return (
      <Alert color="red" variant="outline" className={classes.failed}>
        <strong>The profile cannot be shown.</strong> {error}
      </Alert>
    );
  }
  return (
    <div className={classes.waiting} aria-busy="true">
      <span className="aside">The profile is loading.</span>
      {picture && showsAll(state) && (
        <div className={classes.picture} data-view={state.view}>
          {(["light", "dark"] as const).map((scheme) => (
            <img
              key={scheme}
              className={`mantine-${scheme === "light" ? "dark" : "light"}-hidden`}
              src={paths.profilePicture(picture.project, picture.id, picture.sampleType, scheme)}
              loading="lazy"
              fetchPriority="high"
              alt=""
              data-flame-picture
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether nothing is chosen that would make the graph look otherwise. */
function showsAll(state: ProfileState): boolean {
  const { at, x, q, fn, look, view, granularity, recursion, runtime } = state;
  return (
    [at, q, fn, ...filterNames.map((name) => state[name])].every((text) => text === "") &&
    x === null &&
    look === "icicle" &&
    view !== "table" &&
    granularity === "functions" &&
    recursion === "keep" &&
    runtime === "keep"
  );
}
