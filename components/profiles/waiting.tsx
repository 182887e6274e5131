import { Alert } from "@mantine/core";
import { FirstFlameGraph } from "@/components/flame-graph";
import type { FirstPicture } from "@/lib/flame";
import classes from "./profiles.module.css";
import { useProfileState } from "./use-profile-state";

interface Props {
  readonly error: string | null;
  /** What will stand here; null where it is not known yet. */
  readonly picture: FirstPicture | null;
}

/** The graph to come, drawn before any script has run; or the shape of what is to come; or why it does not come. */
export function Waiting({ error, picture }: Props) {
  const [{ view }] = useProfileState();
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
      {picture && view !== "table" && (
        <div className={classes.picture} data-view={view}>
          <FirstFlameGraph picture={picture} />
        </div>
      )}
    </div>
  );
}
