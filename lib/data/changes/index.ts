import "server-only";

export { type SeriesKey, dueSeries, queueStaleSeries } from "./change-due";
export { scanSeries } from "./change-scan";
export { type WantedScan, listenForChanges } from "./change-signal";
export { changeDetail } from "./change-suspects";
export {
  acceptChange,
  countChanges,
  findChange,
  listChanges,
  straddledChanges,
  unacceptChange,
} from "./changes";
