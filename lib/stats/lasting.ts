/** A place where a series moved. */
export interface ShiftInSeries {
  /** Of the first value after the change. */
  readonly index: number;
  /** Means of the values from the change before, and up to the next; in the unit of the series. */
  readonly before: number;
  readonly after: number;
  readonly pValue: number;
}

/** The same, with how long it lasted. A level that comes back makes two changes one event: a move and its repair. */
export interface LastingShift extends ShiftInSeries {
  /** First value of the segment before, and the first one after the new segment: values[index, end) are `after`. */
  readonly start: number;
  readonly end: number;
  /** Whether the level of before came back later. */
  readonly temporary: boolean;
  /** Index of the change with which it came back; null while it has not. */
  readonly repairedBy: number | null;
  /** Index of the change that this one took back; null for all others. Of several, the earliest. */
  readonly repairs: number | null;
  /** Fewer than three values stand behind it and nothing has taken it back: it may be gone with the next ones. */
  readonly isNew: boolean;
}

/** A level that is as near to the old one as a quarter of the move has come back. */
const cameBack = 0.25;
/** Values behind a change with which it is no longer new. */
const established = 3;

/** @param shifts in order @param length of the series */
export function lastingShifts(shifts: readonly ShiftInSeries[], length: number): LastingShift[] {
  const repairOf = shifts.map((_, at) => repairAt(shifts, at));
  return shifts.map((shift, at) => {
    const repairedBy = shifts[repairOf[at] ?? -1]?.index ?? null;
    const mended = repairOf.indexOf(at);
    return {
      ...shift,
      start: shifts[at - 1]?.index ?? 0,
      end: shifts[at + 1]?.index ?? length,
      temporary: repairedBy !== null,
      repairedBy,
      repairs: shifts[mended]?.index ?? null,
      isNew: length - shift.index < established && repairedBy === null,
    };
  });
}

/** Position of the first later change that leads back to where this one began, from the same side; −1 without. */
function repairAt(shifts: readonly ShiftInSeries[], at: number): number {
  const from = shifts[at];
  if (!from) return -1;
  const step = from.after - from.before;
  // In units of the move: 1 is the level after it, 0 the one before.
  const away = ({ after }: ShiftInSeries) => (after - from.before) / step;
  for (let later = at + 1; later < shifts.length; later++) {
    const one = shifts[later];
    if (!one) return -1;
    if (Math.abs(away(one)) <= cameBack) return later;
    // It went past where it came from: that is another change.
    if (away(one) < 0) return -1;
  }
  return -1;
}
