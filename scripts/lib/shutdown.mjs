// @ts-check
import { alive, processInfo } from "./processes.mjs";
import { endCommands } from "./run.mjs";

/** Thrown out of whatever is going on when the person at the terminal wants to stop. */
export class Stopped extends Error {}

/**
 * Order at the end: what was started last is stopped first, once, however often Ctrl-C is pressed.
 */
export class Shutdown {
  /** @type {(() => Promise<void> | void)[]} */
  #stops = [];
  /** @type {(() => void)[]} */
  #hurries = [];
  /** @type {(value: void) => void} */
  #ask = () => {};
  stopping = false;
  /** Settles when somebody asks for the end. */
  requested = new Promise((/** @type {(value: void) => void} */ resolve) => void (this.#ask = resolve));

  constructor() {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
      process.on(signal, () => this.ask());
    this.#watchNpm();
  }

  /** @param {() => Promise<void> | void} stop @param {() => void} [hurry] for the second Ctrl-C */
  add(stop, hurry) {
    this.#stops.unshift(stop);
    if (hurry) this.#hurries.push(hurry);
  }

  /** Asks for the end; asked again, does not wait for requests that are still being answered. */
  ask() {
    if (this.stopping) for (const hurry of this.#hurries) hurry();
    this.stopping = true;
    endCommands();
    this.#ask();
  }

  /** Throws when the end was asked for meanwhile. */
  check() {
    if (this.stopping) throw new Stopped();
  }

  /**
   * Waits for something that may be dropped half-done.
   *
   * @template T @param {Promise<T>} work @returns {Promise<T>}
   */
  unlessStopped(work) {
    return Promise.race([work, this.requested.then(() => Promise.reject(new Stopped()))]);
  }

  async run() {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  /** Somebody who kills npm means us: npm cannot pass on SIGKILL. */
  #watchNpm() {
    const npm = process.env.npm_lifecycle_event ? npmAbove() : undefined;
    if (npm) setInterval(() => !alive(npm) && !this.stopping && this.ask(), 500).unref();
  }
}

/** @returns {number | undefined} the process of the npm that runs us, by itself or through a shell */
function npmAbove() {
  const shell = processInfo(process.ppid);
  if (shell && /\bnpm\b/.test(shell.command)) return process.ppid;
  return shell && /\bnpm\b/.test(processInfo(shell.parent)?.command ?? "") ? shell.parent : undefined;
}
