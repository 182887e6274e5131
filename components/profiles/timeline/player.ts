import { fillBetween, type Timeline } from "@/lib/flame";

/** From one commit to the next, and how long each is looked at, in milliseconds. */
const [moving, resting] = [550, 350];

/** What the page shows of a player. */
export interface PlayerState {
  /** The commit that is nearest. */
  readonly commit: number;
  readonly playing: boolean;
}

/**
 * Moves through the commits of a timeline. What is drawn is worked out once a frame into one array; the page hears only
 * of commits that are reached.
 */
export class Player {
  /** How full the place of each node is. */
  readonly filled: Float64Array;
  private at: number;
  private state: PlayerState;
  private frame = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly repaints = new Set<() => void>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly timeline: Timeline,
    start: number,
  ) {
    this.filled = new Float64Array(timeline.parent.length);
    this.at = start;
    this.state = { commit: start, playing: false };
    fillBetween(timeline, start, this.filled);
  }

  /** For the graph: it is painted anew whenever something moved. */
  readonly follow = (repaint: () => void) => {
    this.repaints.add(repaint);
    return () => {
      this.repaints.delete(repaint);
    };
  };

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly read = () => this.state;

  /** Goes to a commit by a short movement; playing ends. */
  readonly go = (commit: number) => {
    this.stop();
    this.moveTo(this.inside(commit), () => undefined);
  };

  /** From here on to the newest; from the newest the whole way again. */
  readonly play = () => {
    if (this.state.playing) return this.stop();
    if (this.at >= this.last) this.show(0);
    this.tell({ playing: true });
    this.next();
  };

  readonly stop = () => {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.waiting);
    this.tell({ playing: false });
  };

  private get last(): number {
    return this.timeline.cums.length - 1;
  }

  private inside(commit: number): number {
    return Math.max(0, Math.min(this.last, commit));
  }

  private readonly next = () => {
    if (this.at >= this.last) return this.stop();
    this.moveTo(Math.floor(this.at) + 1, () => {
      this.waiting = setTimeout(this.next, resting);
    });
  };

  private moveTo(to: number, then: () => void): void {
    const from = this.at;
    const begin = performance.now();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number) => {
      const part = still ? 1 : Math.max(0, Math.min(1, (now - begin) / moving));
      this.show(part < 1 ? from + (to - from) * part * part * (3 - 2 * part) : to);
      if (part < 1) this.frame = requestAnimationFrame(step);
      else then();
    };
    this.frame = requestAnimationFrame(step);
  }

  private show(at: number): void {
    this.at = at;
    fillBetween(this.timeline, at, this.filled);
    for (const repaint of this.repaints) repaint();
    this.tell({ commit: Math.round(at) });
  }

  private tell(change: Partial<PlayerState>): void {
    const next = { ...this.state, ...change };
    if (next.commit === this.state.commit && next.playing === this.state.playing) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}
