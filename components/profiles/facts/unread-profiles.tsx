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
      {unread === 1 ? "1 profile is" : `${unread} profiles are`} left out, because what functions cost in{" "}
      {unread === 1 ? "it" : "them"} is not known. What an earlier version stored is brought back by{" "}
      <code>npm run reparse</code>; of profiles with very many functions or sample types, only the dearest and
      the first ones are kept.
    </p>
  );
}
