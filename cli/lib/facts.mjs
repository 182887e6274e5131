// @ts-check

/** @typedef {Record<string, string | number | boolean>} Facts */
/** What may be missing. @typedef {Record<string, string | number | boolean | null | undefined>} MaybeFacts */

/** @param {MaybeFacts} facts @returns {Facts} */
export const withoutMissing = (facts) =>
  /** @type {Facts} */ (
    Object.fromEntries(
      Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== ""),
    )
  );
