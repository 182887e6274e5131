import { Alert } from "@mantine/core";
import classes from "./profiles.module.css";

/** The shape of what is to come, or why it does not come. */
export function Waiting({ error }: { readonly error: string | null }) {
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
    </div>
  );
}
