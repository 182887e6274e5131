/** Bytes that are not a usable pprof profile. The message says what was expected, what was found and where. */
export class ProfileError extends Error {
  override readonly name = "ProfileError";

  /** @param offset byte offset in the uncompressed input where reading stopped, if one place is to blame */
  constructor(
    message: string,
    readonly offset?: number,
  ) {
    super(offset === undefined ? message : `${message} (at byte ${offset})`);
  }
}
