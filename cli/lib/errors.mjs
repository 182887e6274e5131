// @ts-check
/** Exit codes; the README and `benchtrail --help` tell them. */
export const EXIT = { fine: 0, failed: 1, usage: 2, away: 3, interrupted: 130 };

/** An error whose message is meant for the person at the terminal. `exitCode` is what the program ends with. */
export class CliError extends Error {
  /** @param {string} message @param {number} exitCode */
  constructor(message, exitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command line that cannot be understood, or a request that the server refused. */
export class UsageError extends CliError {
  /** @param {string} message */
  constructor(message) {
    super(message, EXIT.usage);
  }
}

/** The server did not answer, or asked to come back later. */
export class ServerAway extends CliError {
  /** @param {string} message */
  constructor(message) {
    super(message, EXIT.away);
  }
}

/** The server's refusal of a request. */
export class Refused extends UsageError {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {unknown} error @returns {string} */
export const reasonOf = (error) => {
  if (!(error instanceof Error)) return String(error);
  // fetch says "fetch failed" and keeps what happened in its cause.
  const cause = error.cause instanceof Error ? error.cause : null;
  if (!cause) return error.message;
  const code = /** @type {NodeJS.ErrnoException} */ (cause).code;
  return cause.message || code || error.message;
};
