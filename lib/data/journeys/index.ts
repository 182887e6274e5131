import "server-only";

export { pinShas } from "./input";
export { commitInfo as commitInfoOf } from "../commits/commit-info";
export { deleteJourney, findJourney, listJourneys, storeJourney } from "./stored";
export { type MeasuredStep, measureJourney } from "./measure";
export { proposedJourneys } from "./proposals";
