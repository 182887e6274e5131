import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { placeQueuedCommits, queueMisplaced } from "@/lib/data/commits";
import { dueSeries, queueStaleSeries, listenForChanges, type ScanRequest } from "@/lib/data/changes";
import { isDatabaseAway } from "@/lib/data/database";
import { findProjectById } from "@/lib/data/projects";
import { watchRequests } from "@/lib/env/requests";
import { dueVerdicts, judgeCommits, queueStaleVerdicts, refreshVerdicts } from "@/lib/data/verdicts";
import { Burst } from "./burst";
import { searchSeries, type Task, taskKey, tasks } from "./search";
import { hearOfChanges } from "./tell";

/** All in milliseconds. */
const timing = {
  /** From a change to the search, so that the uploads of one commit are searched together. */
  settle: 300,
  /** The longest wait for uploads to pause that follow one another closely (burst.ts). */
  burst: 2_000,
  /** A series that gets runs all the time is searched at most this often. */
  rest: 5_000,
  /** After a search that failed, so that it is not told all the time. */
  restAfterFailure: 60_000,
  /** To look for what other processes left in the queue when they ended. */
  poll: 30_000,
} as const;

/**
 * After a search as many times its CPU time belong to others: about a tenth of one core is spent on searching while there
 * are requests, four fifths while there are none. A long one does not keep the next project waiting for all of
 * that: it rests itself the longer.
 */
const pauses = { times: 9, timesIdle: 0.25, most: 1_000 } as const;
/**
 * A subject rests so many times as long as its work took, and at least so many milliseconds: of one long series at most a twentieth;
 * of commits that somebody waits for a fifth, and what a turn has left of them waits for no more than that.
 */
const rests = {
  series: { times: 20, least: timing.rest },
  verdicts: { times: 4, least: timing.settle },
  newest: { times: 20, least: timing.rest },
} as const;
/** Commits wait so long for more of their series to be searched before they are judged; milliseconds. */
const gathers = 5_000;

/**
 * Keeps the change points of all series and the verdicts of all commits up to date, beside the server's work. Once a process.
 * What is to be done stands in the database, so nothing is lost when the process ends; several processes do no harm
 * to one another (`scanSeries`).
 */
export function watchChanges(): void {
  const watch = new Watch();
  listenForChanges((scan) => watch.heed(scan));
  hearOfChanges((scan) => watch.heed(scan));
  watch.begin();
}

class Watch {
  #wanted = new Map<string, ScanRequest>();
  /** When a series may be searched again, and the commits of a project be judged. */
  #resting = new Map<string, number>();
  /** Since when commits of a project wait to be judged. */
  #waiting = new Map<string, number>();
  /** Projects of which the newest commits are to be judged again. */
  #refreshed = new Set<string>();
  readonly #burst = new Burst(timing.settle, timing.burst);
  #timer: { at: number; handle: NodeJS.Timeout } | null = null;
  #busy = false;
  #begun = false;

  begin() {
    this.#wakeIn(0);
  }

  heed(scan?: ScanRequest) {
    if (scan) this.#wanted.set(`${taskKey(scan)} ${scan.metric}`, scan);
    else this.#burst.add(performance.now());
    this.#wakeIn(timing.settle);
  }

  /** An earlier time stands: changes that keep coming do not put the search off. */
  #wakeIn(ms: number) {
    const at = performance.now() + ms;
    if (this.#timer && this.#timer.at <= at) return;
    if (this.#timer) clearTimeout(this.#timer.handle);
    this.#timer = { at, handle: setTimeout(() => void this.#wake(), ms).unref() };
  }

  async #wake() {
    this.#timer = null;
    // Who is at work looks once more when it is done.
    if (this.#busy) return this.#wakeIn(timing.settle);
    const left = this.#burst.left(performance.now());
    if (left > 0 && this.#wanted.size === 0) return this.#wakeIn(left);
    this.#burst.begin(performance.now());
    this.#busy = true;
    try {
      if (!this.#begun)
        await Promise.all([queueStaleSeries(uuidv7()), queueMisplaced(), queueStaleVerdicts()]);
      this.#begun = true;
      await this.#work();
    } catch (error) {
      if (!isDatabaseAway(error)) console.error("The search for change points failed:", error);
    } finally {
      this.#busy = false;
      this.#wakeIn(timing.poll);
    }
  }

  async #work() {
    for (let last: string | undefined; ;) {
      // First, since it may queue series.
      await placeQueuedCommits();
      const round = await this.#nextRound(last);
      for (const task of round) await this.#search(task);
      // Last, since searches put commits into their queue.
      const searched = new Set(round.map(({ projectId }) => projectId));
      for (const projectId of await dueVerdicts())
        if (this.#hasGathered(projectId, searched.has(projectId))) await this.#judge(projectId);
      if (round.length === 0) break;
      last = round.at(-1)?.projectId;
    }
    for (const projectId of this.#refreshed) await this.#refresh(projectId);
    const isLeft = this.#wanted.size > 0 || (await dueSeries()).length > 0;
    if (isLeft) this.#wakeIn(Math.max(0, Math.min(...this.#resting.values()) - performance.now()));
  }

  /** A few series of each project that are due and not resting: the queue is read again between any two rounds. */
  async #nextRound(after: string | undefined): Promise<Task[]> {
    const now = performance.now();
    for (const [key, until] of this.#resting) if (until <= now) this.#resting.delete(key);
    const scans = [...this.#wanted.values()].filter((scan) => !this.#resting.has(taskKey(scan)));
    for (const scan of scans) this.#wanted.delete(`${taskKey(scan)} ${scan.metric}`);
    const resting = [...this.#resting.keys()].flatMap((key) => key.split(" ")[1] ?? []);
    return tasks(await dueSeries(resting, after), scans);
  }

  async #search(task: Task) {
    const search = () => searchSeries(task, task.metrics);
    const what = `The search of the series ${task.seriesId} for change points`;
    const work = { projectId: task.projectId, subject: taskKey(task), what };
    const { done, rest } = await this.#rested(work, search, rests.series);
    if (!done) this.#again(task, rest);
  }

  /** A commit of many series is judged once they are searched and not after each of them. */
  #hasGathered(projectId: string, isSearched: boolean): boolean {
    const since = this.#waiting.get(projectId) ?? performance.now();
    this.#waiting.set(projectId, since);
    return !isSearched || performance.now() - since > gathers;
  }

  async #judge(projectId: string) {
    if (this.#rests(projectId)) return;
    this.#waiting.delete(projectId);
    const what = `Judging the commits of the project ${projectId}`;
    const work = { projectId, subject: projectId, what };
    const { rest } = await this.#rested(work, () => judgeCommits(projectId), rests.verdicts);
    this.#refreshed.add(projectId);
    if ((await dueVerdicts()).includes(projectId)) this.#wakeIn(rest);
  }

  async #refresh(projectId: string) {
    const subject = `newest-${projectId}`;
    if (this.#rests(subject)) return;
    const what = `Judging the newest commits of the project ${projectId} again`;
    const turn = async () => !(await refreshVerdicts(projectId));
    const { done, rest } = await this.#rested({ projectId, subject, what }, turn, rests.newest);
    if (done) this.#refreshed.delete(projectId);
    else this.#wakeIn(rest);
  }

  /** Whether it is not its turn yet; then it is looked at again when it is. */
  #rests(subject: string): boolean {
    const left = (this.#resting.get(subject) ?? 0) - performance.now();
    if (left > 0) this.#wakeIn(left);
    return left > 0;
  }

  /** Does a piece of work, and lets its subject and this process rest as it took. */
  async #rested(
    named: Named,
    work: () => Promise<boolean>,
    { times, least }: (typeof rests)[keyof typeof rests],
  ): Promise<{ done: boolean; rest: number }> {
    const began = { at: performance.now(), cpu: process.cpuUsage() };
    const outcome = await outcomeOf(named, work);
    // Waiting for the database is no work of this process, and what others compute meanwhile none of this search.
    const cpu = process.cpuUsage(began.cpu);
    const took = Math.min((cpu.user + cpu.system) / 1_000, performance.now() - began.at);
    const rest = Math.max(outcome === "failed" ? timing.restAfterFailure : least, took * times);
    this.#resting.set(named.subject, performance.now() + rest);
    await pause(took);
    return { done: outcome === "done", rest };
  }

  /** Queued series stay in the queue; what was only wanted has to be remembered. */
  #again(task: Task, ms: number) {
    const { projectId, seriesId } = task;
    for (const metric of task.metrics)
      this.#wanted.set(`${taskKey(task)} ${metric}`, { projectId, seriesId, metric });
    this.#wakeIn(ms);
  }
}

/** Leaves the processor to others, for longer where there are requests. @param took CPU time of the work before; milliseconds */
async function pause(took: number): Promise<void> {
  const isWanted = watchRequests();
  await sleep(Math.min(took * pauses.timesIdle, pauses.most), undefined, { ref: false });
  if (!isWanted()) return;
  await sleep(Math.min(took * (pauses.times - pauses.timesIdle), pauses.most), undefined, { ref: false });
}

/** A piece of work: what rests after it, and what it is called where it fails. */
interface Named {
  readonly projectId: string;
  readonly subject: string;
  readonly what: string;
}

/**
 * Work that fails must not keep the other from being done; without a database there is no other. That of a project whose
 * rows are being deleted may well fail: then there is nothing to do any more.
 */
async function outcomeOf(
  { projectId, what }: Named,
  work: () => Promise<boolean>,
): Promise<"done" | "busy" | "failed"> {
  try {
    return (await work()) ? "done" : "busy";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!(await findProjectById(projectId))) return "done";
    console.error(`${what} failed:`, error);
    return "failed";
  }
}
