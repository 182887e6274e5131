interface Props {
  /** What a function cost in each profile, null where that is not known. */
  readonly costs: readonly (number | null)[];
}

/** Says why a history has gaps, and what closes them; nothing where it has none. */
export function UnreadProfiles({ costs }: Props) {
  const unread = costs.filter((cost) => cost === null).length;
  if (unread === 0) return null;
  return (
    <p>
      {unread === 1 ? "1 profile is" : `${unread} profiles are`} left out, because the costs of{" "}
      {unread === 1 ? "its" : "their"} functions are not stored. <code>npm run reparse</code> adds them for
      profiles that an earlier version stored; of profiles with very many functions or sample types, only the
      most expensive functions and the first sample types are stored.
    </p>
  );
}
