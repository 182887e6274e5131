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
      {unread === 1 ? "1 profile was" : `${unread} profiles were`} stored by an earlier version, which kept
      the costs in another form, and {unread === 1 ? "is" : "are"} left out: <code>npm run reparse</code>{" "}
      brings {unread === 1 ? "it" : "them"} back.
    </p>
  );
}
