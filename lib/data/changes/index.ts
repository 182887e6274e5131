import "server-only";

export { type SeriesKey, dueSeries, queueStaleSeries } from "./change-due";
export { scanSeries } from "./change-scan";
export { type ScanRequest, listenForChanges } from "./change-signal";
export { changeDetail } from "./change-suspects";
export { acceptChange, acceptCommit, unacceptChange, unacceptCommit } from "./acceptance";
export { countChanges, findChange, listChanges } from "./changes";
export { straddledChanges } from "./straddled";
