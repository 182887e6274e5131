import "server-only";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Milliseconds from an answer to the next question. */
const beatMs = 500;
/** How long an answer is waited for: less, with `beatMs`, than the five seconds in which it is to be told. */
const patience = { ms: 250, times: 10 } as const;
/** How long whoever wants a connection to a silent database waits for its next answer: that may be on its way. */
const graceMs = 500;

const silence = () =>
  Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT", syscall: "read" });

/**
 * Tells a database that says nothing (frozen, or behind a network that swallows what is sent) from one that has much to
 * do: on a connection of its own it is asked the shortest question there is, twice a second. When it owes the answer for
 * 2.5 seconds all connections are closed, so that whoever waits on them is told now and not never, and new ones fail at
 * once until it answers again. Whoever wants one has it asked at once and waits a moment for that (`soon`): a database of
 * which one process says that it is there again is there for the others, too.
 */
export class Heartbeat {
  readonly #sockets = new Set<Socket>();
  #asking: { client: Client; socket: Socket; connected: Promise<unknown> } | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Settles when the question that is under way is answered, or was not in time. */
  #beating: Promise<void> | null = null;
  #silent = false;
  #refused = false;
  #stopped = false;

  /** @param connectionString of the database @param name in the log */
  constructor(
    private readonly connectionString: string,
    private readonly name = "The database",
  ) {
    this.#beatSoon();
  }

  /** Whether the last question was answered, and not refused. */
  get answers(): boolean {
    return !this.#silent && !this.#refused;
  }

  /** The socket of a new connection; `pg` connects it. */
  readonly socket = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    if (this.#silent) setImmediate(() => socket.destroy(silence()));
    return socket;
  };

  /** While the database is silent: settles with the next answer, or soon without one. */
  soon(): Promise<void> | undefined {
    if (!this.#silent) return undefined;
    return Promise.race([this.#beating ?? this.#beatNow(), sleep(graceMs, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#asking?.client.end().catch(() => {});
  }

  #beatSoon(): void {
    this.#timer = setTimeout(() => void this.#beatNow(), beatMs).unref();
  }

  #beatNow(): Promise<void> {
    clearTimeout(this.#timer);
    return (this.#beating = this.#beat());
  }

  async #beat(): Promise<void> {
    const answered = await this.#isAnswered();
    this.#beating = null;
    if (this.#stopped) return;
    if (this.#silent === answered)
      console.warn(`${this.name} ${answered ? "answers again" : "does not answer"}.`);
    this.#silent = !answered;
    if (!answered) for (const socket of this.#sockets) socket.destroy(silence());
    this.#beatSoon();
  }

  /** A refusal is an answer, too: whoever needs a connection is told the same. */
  async #isAnswered(): Promise<boolean> {
    let answered = false;
    const refused = this.#ask().then(
      () => false,
      () => true,
    );
    const question = refused.then((was) => {
      answered = true;
      this.#refused = was;
    });
    // In many short waits, since what arrived while this process was busy itself is read after each of them.
    for (let times = 0; times < patience.times && !answered; times++)
      await Promise.race([question, sleep(patience.ms, undefined, { ref: false })]);
    if (!answered) this.#asking?.socket.destroy(silence());
    return answered;
  }

  async #ask(): Promise<void> {
    const { client, connected } = (this.#asking ??= this.#open());
    await connected;
    await client.query("SELECT 1");
  }

  /** Known before it is connected: of a server that never lets it in nothing is to be left, either. */
  #open() {
    const socket = new Socket();
    const client = new Client({ connectionString: this.connectionString, stream: () => socket });
    const asking = { client, socket, connected: client.connect() };
    const forget = () => {
      if (this.#asking === asking) this.#asking = null;
    };
    client.on("error", forget);
    client.on("end", forget);
    asking.connected.catch(forget);
    return asking;
  }
}
