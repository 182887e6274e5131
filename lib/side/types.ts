import type { ResultFile } from "../parsers/types";
import type { Quantity } from "./quantities";

/**
 * What the times of a log count from: `unix` from 1970, `process` from the start of the process, `none`: there are no
 * times, so that only a log from before the run and one from behind it say something together.
 */
export type SideClock = "unix" | "process" | "none";

/** One quantity over time. */
export interface SideSeries {
  /** A quantity of the catalogue, or one that only the log has. */
  readonly quantity: Quantity;
  /** Seconds by the log's clock, ascending; without a clock all 0. */
  readonly at: number[];
  /** In base units: of a counter what it has counted so far. */
  readonly values: number[];
}

/** What a log says, before anybody asks what it means for a run. */
export interface SideLog {
  readonly clock: SideClock;
  /** Unix seconds at which the process started; null where the log does not say. */
  readonly processStartedAt: number | null;
  readonly series: readonly SideSeries[];
  /** What of the log is not used, a sentence each. */
  readonly notes: readonly string[];
}

/** Reads one kind of log, and says what documents and pages have to know of it. */
export interface SideParser {
  /** Name in lower case: `gctrace`. */
  readonly format: string;
  /** Name for people. */
  readonly label: string;
  /** What it says of the server, in a few words. */
  readonly says: string;
  /** A command whose output it reads. */
  readonly example: string;
  /** Whether the beginning of a file looks like it. Cheap, and never throws. */
  recognises(head: string): boolean;
  /** @throws ParseError where the file is of this kind and not usable */
  parse(file: ResultFile): Promise<SideLog>;
}
